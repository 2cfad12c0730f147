import * as z from 'zod'

/** `event: lot-note`: the person has changed their note on a lot, in this tab or elsewhere. */
export const lotNoteEvent = z.object({ carId: z.string() })
export type LotNoteEvent = z.infer<typeof lotNoteEvent>
