import * as z from 'zod'
import { readReference } from '#reference/read-reference.ts'
import { type BothLanguages, bothLanguages } from './term.ts'

/** Houses that grade alike. Names of houses change; a house not named here grades like most do. */
const houseGroup = z.enum(['cars', 'bikes', 'jba'])

function groupOf(house: string, kind: 'car' | 'bike'): z.output<typeof houseGroup> {
  if (kind === 'car') return 'cars'
  return /^JBA\b/i.test(house) ? 'jba' : 'bikes'
}

const meanings = z.record(z.string(), bothLanguages)
const { grades, letters } = readReference(
  'glossary/grades.json',
  z.strictObject({ grades: z.record(houseGroup, meanings), letters: meanings }),
)

/** Returns the meaning of an overall grade at a house; null for a grade of the house's own. */
export const gradeMeaning = (
  grade: string,
  house: string,
  kind: 'car' | 'bike',
): BothLanguages | null => grades[groupOf(house, kind)][grade] ?? null

/** Returns the meaning of a letter for exterior or interior. */
export const letterMeaning = (letter: string): BothLanguages | null => letters[letter] ?? null
