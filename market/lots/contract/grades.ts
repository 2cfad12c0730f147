/**
 * Grades of cars without structural repair, best first, as far as houses agree on their order. "4 and
 * better" is all of them up to 4.
 */
export const bestGrades = ['S', '6', '5', '4.5', '4', '3.5', '3'] as const

/** The grades from which on a search can ask for "and better". */
export const leastGrades = ['5', '4.5', '4', '3.5'] as const
export type LeastGrade = (typeof leastGrades)[number]

export const gradesFrom = (least: LeastGrade): readonly string[] =>
  bestGrades.slice(0, bestGrades.indexOf(least) + 1)
