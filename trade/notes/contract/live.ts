import * as z from 'zod'

/** `event: lot-note`: the person has changed the own note on a lot, in this tab or elsewhere. */
export const lotNoteEvent = z.object({ carId: z.string() })
export type LotNoteEvent = z.infer<typeof lotNoteEvent>
