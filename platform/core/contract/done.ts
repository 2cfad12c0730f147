import * as z from 'zod'

/** The response of a write that returns nothing but success. */
export const done = z.object({ success: z.literal(true) })
