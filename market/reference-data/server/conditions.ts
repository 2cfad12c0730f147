import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const condition = z.strictObject({
  code: z.string(),
  /** Color of a grade badge (spec 3 §9): green, orange, red. */
  tone: z.enum(['good', 'fair', 'poor']),
  /** Order for sorting, 1 is the worst. */
  rank: z.int().positive(),
  /** No structural repair, structural repair history, or not graded at all. */
  family: z.enum(['clean', 'repaired', 'ungraded']),
  aliases,
})

/** An overall condition grade; houses differ, so the text is stored as sent. */
export type Condition = z.output<typeof condition>

/** Grades from worst to best: ungraded, 0 and 1, repaired, then 2 up to 6 and S. */
export const conditions: readonly Condition[] = readReference('conditions.json', z.array(condition))
