import * as z from 'zod'

/** spec 1 §3, Option item. */
export const option = z.object({ value: z.union([z.string(), z.int()]), label: z.string() })
export type Option = z.infer<typeof option>
