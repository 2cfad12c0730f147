import { expect, test } from 'vitest'
import { bikeMakers, carMakers } from './makers.ts'
import { findPower, powers } from './powers.ts'

const none = { engineCc: null, year: null }
const ofToyota = { ...none, kind: 'car', maker: 'TOYOTA' } as const

test('finds engine and motors by the chassis code, with or without the letter of its body', () => {
  const alphard = { engineHp: 152, motorsHp: 211, isSeries: false }
  expect(findPower({ ...ofToyota, chassisCode: 'AYH30' })).toEqual(alphard)
  expect(findPower({ ...ofToyota, chassisCode: 'ayh30w', engineCc: 2500 })).toEqual(alphard)
  expect(findPower({ ...ofToyota, chassisCode: 'AYH30', engineCc: 3500 })).toBeNull()
  expect(findPower({ ...ofToyota, chassisCode: 'AYH3' })).toBeNull()
  expect(findPower({ ...ofToyota, chassisCode: '' })).toBeNull()
  expect(findPower({ ...ofToyota, maker: 'NISSAN', chassisCode: 'HE12' })).toEqual({
    ...{ engineHp: 79, motorsHp: 109, isSeries: true },
  })
})

test('finds none where the same code has had several powers, unless the year decides', () => {
  const bike = { ...none, kind: 'bike', maker: 'HONDA', chassisCode: 'NC42' } as const
  expect(findPower(bike)).toBeNull()
  expect(findPower({ ...bike, year: 2010 })?.engineHp).toBe(53)
  expect(findPower({ ...bike, year: 2020 })?.engineHp).toBe(56)
  expect(findPower({ ...bike, year: 2015 })).toBeNull()
})

test('every maker and model is known, and no code has two powers in a year', () => {
  const models = new Set(
    [...carMakers, ...bikeMakers].flatMap(({ kind, name, models }) =>
      models.map((model) => `${kind} ${name} ${model.name}`),
    ),
  )
  const always: readonly [number, number] = [0, 9999]
  for (const { kind, maker, powers: ofMaker } of powers) {
    const seen = new Map<string, number>()
    for (const { model, codes, years = always } of ofMaker) {
      for (const name of model.split(', ')) expect(models).toContain(`${kind} ${maker} ${name}`)
      for (const code of codes) {
        expect(seen.get(code) ?? -1, code).toBeLessThan(years[0])
        seen.set(code, years[1])
      }
    }
  }
})
