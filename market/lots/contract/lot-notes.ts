import * as z from 'zod'

/** Why a lot is not for a person. */
export const notForMeReasons = [
  'price',
  'condition',
  'mileage',
  'year',
  'color',
  'equipment',
  'history',
  'seller',
  'bought',
  'other',
] as const
export type NotForMeReason = (typeof notForMeReasons)[number]

export const notForMe = z.object({
  reason: z.enum(notForMeReasons),
  /** In the person's own words; may be empty. */
  text: z.string(),
})
export type NotForMe = z.infer<typeof notForMe>

/** How much of a note a row of a list has. */
export const noteStartLength = 140

/** A person's own note on a lot, as rows of lists show it. Nobody else gets it. */
export const listedLotNote = z.object({
  tags: z.array(z.string()),
  /** The beginning of the note; empty without one. */
  noteStart: z.string(),
  notForMe: notForMe.nullable(),
})
export type ListedLotNote = z.infer<typeof listedLotNote>
