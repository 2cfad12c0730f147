import * as z from 'zod'
import { readReference } from '#reference/read-reference.ts'

const era = z.strictObject({
  letter: z.enum(['R', 'H', 'S']),
  kanji: z.string(),
  reading: z.string(),
  offset: z.int(),
  /** First Gregorian day of the era; the first months of that year belong to the former era. */
  from: z.iso.date(),
})

/**
 * Eras of the Japanese calendar, newest first: year n of one is `offset + n`. A sheet may write the number alone, or 元
 * for year 1: the reader decides by context.
 */
export const japaneseEras: readonly z.output<typeof era>[] = readReference(
  'eras.json',
  z.array(era),
)
