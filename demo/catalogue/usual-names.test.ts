import { describe, expect, test } from 'vitest'
import { bikeMakers, carMakers } from '#market/reference-data/server/makers.ts'
import { findNames, fit } from '#market/reference-data/server/names/name-search.ts'
import { nameIndexOf } from '#testing/database/name-index.ts'
import { carGenerations } from './car-generations.ts'

const cyrillic = /\p{Script=Cyrillic}/u
const japanese = /[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}]/u

/** The most frequent models of the demo market. */
const usual = (() => {
  const shares = new Map<string, number>()
  for (const { maker, model, share } of carGenerations) {
    const key = `${maker}|${model}`
    shares.set(key, (shares.get(key) ?? 0) + share)
  }
  const sorted = [...shares].sort(([, a], [, b]) => b - a).slice(0, 200)
  return new Set(sorted.map(([key]) => key))
})()

describe.each([
  ['car', carMakers],
  ['bike', bikeMakers],
])('%s makers', (_, makers) => {
  const index = nameIndexOf(makers)

  test.each(makers.map((maker) => [maker.name, maker] as const))('%s', (name, { aliases }) => {
    for (const script of [cyrillic, japanese]) {
      const spellings = aliases.filter((alias) => script.test(alias))
      expect(spellings.length, `spellings of ${name}`).toBeGreaterThan(0)
      for (const spelling of spellings) {
        const [best] = findNames(index, spelling).makers
        expect([spelling, best?.maker.name, best?.fit]).toEqual([spelling, name, fit.exact])
      }
    }
  })
})

describe('the two hundred most frequent models', () => {
  const index = nameIndexOf(carMakers)
  const models = carMakers.flatMap(({ name, aliases, models }) =>
    models
      .filter((model) => usual.has(`${name}|${model.name}`))
      .map((model) => ({ maker: name, makerAliases: aliases, ...model })),
  )

  test('are two hundred', () => expect(models).toHaveLength(200))

  test.each(models.map((model) => [`${model.maker} ${model.name}`, model] as const))(
    '%s',
    (_, { maker, makerAliases, name, aliases }) => {
      for (const script of [cyrillic, japanese]) {
        const spellings = aliases.filter((alias) => script.test(alias))
        expect(spellings.length, `spellings of ${name}`).toBeGreaterThan(0)
        for (const spelling of spellings) {
          const exact = findNames(index, spelling).models.filter((one) => one.fit === fit.exact)
          const found = exact.map(({ model }) => `${model.maker.name} ${model.name}`)
          expect([spelling, found]).toEqual([
            spelling,
            expect.arrayContaining([`${maker} ${name}`]),
          ])
          // Together with its maker a name is unambiguous.
          const own = makerAliases.find((alias) => script.test(alias))
          const [first] = findNames(index, `${own} ${spelling}`).models
          expect([spelling, first?.model.maker.name, first?.model.name]).toEqual([
            spelling,
            maker,
            name,
          ])
        }
      }
    },
  )
})
