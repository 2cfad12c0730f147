import * as z from 'zod'

/** Why a person does not want a lot. */
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

/** Maximum characters of a note in a row of a list. */
export const noteStartLength = 140

/** A person's own note on a lot, as rows of lists show it to that person only. */
export const listedLotNote = z.object({
  tags: z.array(z.string()),
  /** The beginning of the note; empty without one. */
  noteStart: z.string(),
  notForMe: notForMe.nullable(),
})
export type ListedLotNote = z.infer<typeof listedLotNote>
