import { describe, expect, test } from 'vitest'
import { type ExportBan, exportVerdict } from '#market/landed-cost/contract/export/bans.ts'
import { drivesOf } from '#market/reference-data/contract/powertrains.ts'
import { colors } from '#market/reference-data/server/colors.ts'
import { drives, fuels } from '#market/reference-data/server/drives-and-fuels.ts'
import { gearboxes } from '#market/reference-data/server/gearboxes.ts'
import type { Maker } from '#market/reference-data/server/makers.ts'
import { bikeMakers, carMakers } from '#market/reference-data/server/makers.ts'
import { findPower } from '#market/reference-data/server/powers.ts'
import { readText } from '#market/sheets/server/reading/read-text.ts'
import { bikeGenerations } from './bike-generations.ts'
import { carGenerations } from './car-generations.ts'
import { bikeColorWeights, colorWeights, makerColors } from './maker-colors.ts'
import { bikeRemarks } from './remarks/bike-remarks.ts'
import { carRemarks } from './remarks.ts'

const codesOf = (entries: readonly { code: string }[]) => new Set(entries.map(({ code }) => code))
const colorCodes = codesOf(colors)

function namesOf(makers: readonly Maker[]): Set<string> {
  return new Set(
    makers.flatMap(({ name, models }) => models.map((model) => `${name} ${model.name}`)),
  )
}

describe.each([
  ['cars', carGenerations, namesOf(carMakers)],
  ['bikes', bikeGenerations, namesOf(bikeMakers)],
] as const)('every generation of %s', (_, generations, names) => {
  test('belongs to a known model', () => {
    const unknown = generations
      .map(({ maker, model }) => `${maker} ${model}`)
      .filter((name) => !names.has(name))
    expect(unknown).toEqual([])
  })

  test('has years in order, a share and a price, and at most one generation begins in a year', () => {
    const starts = new Set<string>()
    for (const { maker, model, fromYear, toYear, share, newPriceYen, collectible } of generations) {
      const start = `${maker} ${model} ${fromYear}`
      expect(starts, start).not.toContain(start)
      starts.add(start)
      expect(fromYear, start).toBeLessThanOrEqual(toYear)
      expect(fromYear, start).toBeGreaterThanOrEqual(1969)
      expect(toYear, start).toBeLessThanOrEqual(2026)
      expect(share, start).toBeGreaterThan(0)
      expect(newPriceYen, start).toBeGreaterThan(100_000)
      expect(collectible ?? 1, start).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('cars', () => {
  test('have the powers of reference/powers.json, where that has them', () => {
    let compared = 0
    for (const { maker, chassis, fromYear: year } of carGenerations) {
      for (const { code: chassisCode, engineCc, powerHp } of chassis) {
        const found = findPower({ kind: 'car', maker, chassisCode, engineCc, year })
        if (!found) continue
        compared++
        // Some state the power of the first motor.
        const { engineHp, motorsHp } = found
        const isOfMotor = motorsHp !== null && motorsHp >= powerHp && motorsHp > engineHp
        if (!isOfMotor) expect(powerHp, `${maker} ${chassisCode}`).toBe(engineHp)
      }
    }
    expect(compared).toBeGreaterThan(100)
  })

  const boxes = codesOf(gearboxes)
  const driveCodes = codesOf(drives)
  const fuelCodes = codesOf(fuels)

  test('have chassis with existing codes', () => {
    for (const { model, fromYear, chassis, trims } of carGenerations) {
      const name = `${model} ${fromYear}`
      expect(chassis.length, name).toBeGreaterThan(0)
      expect(trims.length, name).toBeGreaterThan(0)
      for (const { code, prefix, engineCc, fuel, drive, gearboxes: allowed, powerHp } of chassis) {
        expect(code, name).toMatch(/^[0-9A-Z]+$/)
        expect(prefix, name).toMatch(/^[0-9A-Z]{1,3}$/)
        expect(engineCc === 0, name).toBe(fuel === 'electric')
        expect(fuelCodes, name).toContain(fuel)
        expect(driveCodes, name).toContain(drive)
        expect(allowed.length, name).toBeGreaterThan(0)
        for (const gearbox of allowed) expect(boxes, name).toContain(gearbox)
        expect(powerHp, name).toBeGreaterThan(30)
      }
    }
  })

  test('of the kei class have at most 660 cc and 64 hp', () => {
    for (const { body, model, chassis } of carGenerations) {
      if (!body.startsWith('kei')) continue
      for (const { engineCc, powerHp } of chassis) {
        expect(engineCc, model).toBeLessThanOrEqual(660)
        expect(powerHp, model).toBeLessThanOrEqual(64)
      }
    }
  })

  test('are from makers outside Japan for about a tenth', () => {
    const japanese = new Set(['TOYOTA', 'LEXUS', 'NISSAN', 'HONDA', 'SUBARU', 'MAZDA'])
    for (const maker of ['MITSUBISHI', 'MITSUBISHI FUSO', 'SUZUKI', 'DAIHATSU', 'ISUZU', 'HINO'])
      japanese.add(maker)
    const total = (rows: readonly { share: number }[]) =>
      rows.reduce((sum, { share }) => sum + share, 0)
    const imported = carGenerations.filter(({ maker }) => !japanese.has(maker))
    const part = total(imported) / total(carGenerations)
    expect(part).toBeGreaterThan(0.08)
    expect(part).toBeLessThan(0.12)
  })
})

describe('colours', () => {
  test('exist, and the weights of cars add up to a hundred', () => {
    const makers = new Set(carMakers.map(({ name }) => name))
    for (const { maker, numbers } of makerColors) {
      expect(makers).toContain(maker)
      for (const { color, codes } of numbers) {
        expect(colorCodes).toContain(color)
        expect(codes.length).toBeGreaterThan(0)
      }
    }
    for (const { color } of [...colorWeights, ...bikeColorWeights])
      expect(colorCodes).toContain(color)
    expect(colorWeights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(100)
  })
})

describe('remarks', () => {
  test('are mostly in the glossary, so that the demo shows both kinds', () => {
    const remarks = [...carRemarks, ...bikeRemarks].map(({ ja }) => ja)
    const isUnread = (ja: string) =>
      readText(ja).some(({ understood, isSeparator }) => !understood && !isSeparator)
    expect(remarks.filter(isUnread)).toEqual([
      'ウェザーストリップ縮み',
      'スロコン取付',
      'バックステップ',
    ])
  })

  test('have a probability', () => {
    for (const { chance } of [...carRemarks, ...bikeRemarks]) {
      expect(chance).toBeGreaterThan(0)
      expect(chance).toBeLessThanOrEqual(0.3)
    }
  })
})

test('the client of the demo, in Russia, finds cars that may be shipped, that may not, and to be checked', () => {
  const noLimit = { kind: 'car', overYen: null, overCc: null, drives: [], overYears: null } as const
  const bans: ExportBan[] = [
    { ...noLimit, drives: [], overCc: 1900 },
    { ...noLimit, drives: ['full_hybrid', 'plug_in_hybrid', 'electric'] },
  ]
  const statuses = carGenerations.flatMap(({ maker, model, chassis }) =>
    chassis.map(({ fuel, engineCc }) => {
      const drives = [...drivesOf({ fuel, maker, model, trim: '' })]
      const lot = { ...({ kind: 'car', engineCc, drives, year: 2020, shipYear: 2026 } as const) }
      return exportVerdict({ bans }, { ...lot, expectedYen: null }).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set(['allowed', 'banned', 'to_check']))
})
