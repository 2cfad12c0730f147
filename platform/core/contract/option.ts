import * as z from 'zod'

/** Option item of spec 1 §3. */
export const option = z.object({ value: z.union([z.string(), z.int()]), label: z.string() })
export type Option = z.infer<typeof option>
