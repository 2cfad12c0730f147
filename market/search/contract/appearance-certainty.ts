/**
 * How sure it is that a lot was the same vehicle: `same` by its chassis number; otherwise a guess by
 * what both lots say (decision 053).
 */
export const appearanceCertainties = ['same', 'likely', 'possible'] as const
export type AppearanceCertainty = (typeof appearanceCertainties)[number]
