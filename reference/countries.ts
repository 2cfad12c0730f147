import * as z from 'zod'
import { readReference } from './read-reference.ts'

/**
 * Every inhabited country and territory by its ISO 3166 code. A country's id is its position here, from 1; ids are
 * stored, so new codes must be appended.
 */
const codes = readReference('countries.json', z.array(z.string().length(2)))

export interface Country {
  readonly id: number
  readonly code: string
}
export const countries: readonly Country[] = codes.map((code, at) => ({ id: at + 1, code }))

/** Whether a country is in the list (spec 1 §3). */
export const isCountry = (id: number): boolean => id >= 1 && id <= countries.length

const names = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ru: new Intl.DisplayNames('ru', { type: 'region' }),
}

/** Returns the name of a country for a list. */
export function countryName({ code }: Country, language: keyof typeof names): string {
  // The name in the sign-up form of the spec (spec 1 §4).
  if (code === 'RU' && language === 'en') return 'Russian Federation'
  const name = names[language].of(code) ?? code
  // Russian begins the names of islands with a lower-case «о-в».
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
