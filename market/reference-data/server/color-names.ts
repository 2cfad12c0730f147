import { colors } from './colors.ts'

/** A name in both languages. */
export interface ColorNames {
  readonly en: string
  readonly ru: string
}

const known = new Map(colors.map(({ code, en, ru }) => [code, { en, ru }]))

/** The name of a lot's colour, by its code; an unknown spelling is its own name. */
export const colorNames = (color: string): ColorNames =>
  known.get(color) ?? { en: color, ru: color }
