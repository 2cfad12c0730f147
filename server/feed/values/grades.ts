import { findCondition } from './vocabulary.ts'

/** The parts of a feed's condition text; missing parts are empty. */
export interface Grades {
  readonly condition: string
  readonly exterior: string
  readonly interior: string
}

const noGrades: Grades = { condition: '', exterior: '', interior: '' }

/**
 * Parses a condition text: `4`, `RA`, `3.5/C`, `4B`, `4 A/B`, `評価4.5点`. Undefined when the
 * overall grade in it is none that the trade uses. `3.5/C` grades the exterior 3.5 and the
 * interior C.
 */
export function splitGrades(grade: string): Grades | undefined {
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
  return undefined
}

const interiorOnly = /^(\S+?)\s*[-/ ]?\s*([A-F-])?$/i
const bothGrades = /^(\S+?)\s*[-/ ]?\s*([A-F])\s*[-/ ]?\s*([A-F])$/i
