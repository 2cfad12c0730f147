import { expect, test } from 'vitest'
import { countries } from './countries.ts'

const distinct = (values: readonly unknown[]) => new Set(values).size

test('every country has an id, a code and a name in each language of its own', () => {
  for (const field of [0, 1, 2, 3] as const) {
    expect(distinct(countries.map((country) => country[field]))).toBe(countries.length)
  }
  for (const [id, code, english, russian] of countries) {
    expect(id).toBeGreaterThan(0)
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(english).toMatch(/^\p{Lu}[\p{L}\p{M}’.,() -]+$/u)
    expect(english).not.toMatch(/\p{Script=Cyrillic}/u)
    expect(russian).toMatch(/^\p{Lu}[\p{Script=Cyrillic}’—,() -]+$/u)
  }
})

test('183 is Russia, which sign-up preselects (spec 1 §4)', () => {
  expect(countries.find(([id]) => id === 183)).toEqual([183, 'RU', 'Russian Federation', 'Россия'])
})

test('no country that people live in is missing', () => {
  const codes = countries.map(([, code]) => code)
  expect(codes.length).toBe(243)
  expect(codes).toEqual(
    expect.arrayContaining(['JP', 'RU', 'NZ', 'KE', 'AE', 'MN', 'KZ', 'GE', 'XK']),
  )
})
