/**
 * Grades of cars without structural repair, best first, as far as houses agree on their order. "4 and better" is all of
 * them up to 4.
 */
export const bestGrades = ['S', '6', '5', '4.5', '4', '3.5', '3'] as const

/** The grades that a search can extend by "and better". */
export const minGrades = ['5', '4.5', '4', '3.5'] as const
export type MinGrade = (typeof minGrades)[number]

export const gradesFrom = (min: MinGrade): readonly string[] =>
  bestGrades.slice(0, bestGrades.indexOf(min) + 1)
