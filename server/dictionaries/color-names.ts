import { colors } from './colors.ts'

/** A name in both languages. */
export interface ColorNames {
  readonly en: string
  readonly ru: string
}

const known = new Map(colors.map(({ code, en, ru }) => [code, { en, ru }]))

/** What a lot's colour is called, by its code; a spelling that no dictionary knows stays as it is. */
export const colorNames = (color: string): ColorNames =>
  known.get(color) ?? { en: color, ru: color }
