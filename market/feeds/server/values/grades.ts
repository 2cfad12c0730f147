import { findCondition } from './vocabulary.ts'

/** The parts of a feed's condition text; missing parts are empty. */
export interface Grades {
  readonly condition: string
  readonly exterior: string
  readonly interior: string
}

const noGrades: Grades = { condition: '', exterior: '', interior: '' }

/** A grade is a mark, not a sentence. */
const maxGradeLength = 8

/**
 * Parses a condition text: `4`, `RA`, `3.5/C`, `4B`, `4 A/B`, `評価4.5点`. `3.5/C` grades the exterior 3.5 and the
 * interior C. A grade that the trade does not use stays as written, in capitals, if it is as short as a grade.
 * Undefined for a longer text.
 */
export function splitGrades(grade: string): Grades | undefined {
  const known = grade === '' ? undefined : findCondition(grade)
  if (known !== undefined) return { ...noGrades, condition: known }
  const text = grade.replace(/^評価点?\s*[:：]?\s*/, '').replace(/(?<=\d),(?=\d)/, '.')
  if (text === '') return noGrades
  const whole = findCondition(text)
  if (whole !== undefined) return { ...noGrades, condition: whole }
  // The shorter reading first: `RA/B` is RA and B, not R with A and B.
  for (const form of [interiorOnly, bothGrades]) {
    const [, overall = '', ...grades] = form.exec(text) ?? []
    const condition = overall === '' ? undefined : findCondition(overall)
    if (condition === undefined) continue
    const [exterior, interior] = form === interiorOnly ? [condition, ...grades] : grades
    return {
      condition,
      exterior: exterior?.toUpperCase() ?? '',
      interior: (interior ?? '').replace('-', '').toUpperCase(),
    }
  }
  return grade.length > maxGradeLength ? undefined : { ...noGrades, condition: grade.toUpperCase() }
}

const interiorOnly = /^(\S+?)\s*[-/ ]?\s*([A-F-])?$/i
const bothGrades = /^(\S+?)\s*[-/ ]?\s*([A-F])\s*[-/ ]?\s*([A-F])$/i
