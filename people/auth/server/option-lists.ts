import type { FastifyInstance } from 'fastify'
import { countryList, currencyList, languageList } from '#people/auth/contract/option-lists.ts'
import { languageOf } from '#platform/http/server/refusals/language.ts'
import { route } from '#platform/http/server/route.ts'
import { type Language, languageId } from '#platform/i18n/contract/language.ts'
import { countries, countryName } from '#reference/countries.ts'

/** Returns countries in the alphabetical order of a language. */
function listCountries(language: Language): { value: number; label: string }[] {
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => ({ value: country.id, label: countryName(country, language) }))
    .sort((a, b) => compare(a.label, b.label))
}

/** Returns the name of a country; empty for none and for an unknown id. */
export function findCountryName(id: number | null, language: Language): string {
  const country = countries.find((known) => known.id === id)
  return country ? countryName(country, language) : ''
}

/** Registers the calls for the option lists of a profile. */
export function optionListRoutes(app: FastifyInstance): void {
  route(app, countryList, async (call) => ({
    countryList: listCountries(languageOf(call)),
  }))

  // The currencies of balances (people_currency_known), with the symbols of spec 3 §9.
  route(app, currencyList, async () => [
    { value: 'JPY', label: '¥ JPY' },
    { value: 'USD', label: '$ USD' },
  ])

  // Each language is listed by its own name: a reader may understand no other.
  route(app, languageList, async () => [
    { value: languageId.en, label: 'English' },
    { value: languageId.ru, label: 'Русский' },
  ])
}
