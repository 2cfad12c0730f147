import { expect, test } from 'vitest'
import { countries, countryName } from './countries.ts'

const distinct = (values: readonly unknown[]) => new Set(values).size

test('every country has a unique id, code and name in each language', () => {
  expect(distinct(countries.map(({ id }) => id))).toBe(countries.length)
  expect(distinct(countries.map(({ code }) => code))).toBe(countries.length)
  for (const language of ['en', 'ru'] as const) {
    const names = countries.map((country) => countryName(country, language))
    expect(distinct(names)).toBe(countries.length)
  }
  for (const country of countries) {
    expect(country.code).toMatch(/^[A-Z]{2}$/)
    const english = countryName(country, 'en')
    expect(english).toMatch(/^\p{Lu}[\p{L}\p{M}’.,()& -]+$/u)
    expect(english).not.toMatch(/\p{Script=Cyrillic}/u)
    expect(countryName(country, 'ru')).toMatch(/^\p{Lu}[\p{Script=Cyrillic}’—.,() -]+$/u)
  }
})

test('stored ids never change', () => {
  const ids = { AF: 1, BY: 20, DE: 81, JP: 108, KZ: 111, NZ: 153, RU: 183, AE: 230, ZW: 243 }
  const found = Object.keys(ids).map((code) => countries.find((country) => country.code === code))
  expect(found.map((country) => country?.id)).toEqual(Object.values(ids))
})

test('id 183 is the Russian Federation, which sign-up preselects (spec 1 §4)', () => {
  const russia = countries.find(({ id }) => id === 183)
  expect(russia?.code).toBe('RU')
  expect(russia && countryName(russia, 'en')).toBe('Russian Federation')
  expect(russia && countryName(russia, 'ru')).toBe('Россия')
})

test('no inhabited country is missing', () => {
  const codes = countries.map(({ code }) => code)
  expect(codes.length).toBe(243)
  expect(codes).toEqual(
    expect.arrayContaining(['JP', 'RU', 'NZ', 'KE', 'AE', 'MN', 'KZ', 'GE', 'XK']),
  )
})
