import { colors } from './colors.ts'

export interface ColorNames {
  readonly en: string
  readonly ru: string
}

const known = new Map(colors.map(({ code, en, ru }) => [code, { en, ru }]))

/** Returns the name of a lot's color by its code; an unknown spelling is its own name. */
export const colorNames = (color: string): ColorNames =>
  known.get(color) ?? { en: color, ru: color }
