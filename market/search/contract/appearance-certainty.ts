/**
 * How certain it is that a lot was the same vehicle: `same` by its chassis number; otherwise a guess by the facts of
 * both lots (decision 053).
 */
export const appearanceCertainties = ['same', 'likely', 'possible'] as const
export type AppearanceCertainty = (typeof appearanceCertainties)[number]
