import * as z from 'zod'

/** The response of a write that has nothing to tell but that it was done. */
export const done = z.object({ success: z.literal(true) })
