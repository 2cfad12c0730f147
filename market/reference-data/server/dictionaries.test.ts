import { describe, expect, test } from 'vitest'
import english from '#market/lots/messages/en/listings.first.json' with { type: 'json' }
import russian from '#market/lots/messages/ru/listings.first.json' with { type: 'json' }
import {
  conditionTone,
  isResult,
  type LotStatus,
  lotStatus,
} from '#market/reference-data/contract/codes.ts'
import { auctionHouses } from './auction-houses.ts'
import { colors } from './colors.ts'
import { conditions } from './conditions.ts'
import { drives, fuels } from './drives-and-fuels.ts'
import { equipment, equipmentAliases } from './equipment.ts'
import { gearboxes } from './gearboxes.ts'
import { japaneseEras } from './japanese-eras.ts'
import { lotStatuses } from './lot-statuses.ts'
import type { Maker } from './makers.ts'
import { bikeMakers, carMakers } from './makers.ts'
import { codeKey, nameKey } from './name-key.ts'

type Entry = { name: string; spellings: readonly string[] }

const byName = ({ name, aliases }: { name: string; aliases: readonly string[] }): Entry => ({
  name,
  spellings: [name, ...aliases],
})
const byCode = ({ code, aliases }: { code: string; aliases: readonly string[] }): Entry =>
  byName({ name: code, aliases })

/** Returns spellings shared by two entries of one dictionary, which would be ambiguous. */
function ambiguous(
  entries: readonly Entry[],
  fold: (spelling: string) => string = nameKey,
): string[] {
  const owners = new Map<string, string>()
  return entries.flatMap(({ name, spellings }) =>
    spellings.flatMap((spelling) => {
      const owner = owners.get(fold(spelling)) ?? name
      owners.set(fold(spelling), owner)
      return owner === name ? [] : [`${spelling}: ${owner} or ${name}`]
    }),
  )
}

function makersOf(makers: readonly Maker[], model: string): string[] {
  const key = nameKey(model)
  return makers
    .filter(({ models }) =>
      models.some(({ name, aliases }) =>
        [name, ...aliases].some((spelling) => nameKey(spelling) === key),
      ),
    )
    .map(({ name }) => name)
}

const modelCount = (makers: readonly Maker[]) =>
  makers.reduce((sum, { models }) => sum + models.length, 0)

describe('a spelling leads to one entry', () => {
  test('of the code dictionaries', () => {
    const statuses = lotStatuses.map(({ key, aliases }) => byName({ name: key, aliases }))
    const several = equipmentAliases.map(({ alias, codes }) => ({
      name: codes.join(),
      spellings: [alias],
    }))
    expect(ambiguous(colors.map(byCode))).toEqual([])
    expect(ambiguous(gearboxes.map(byCode))).toEqual([])
    expect(ambiguous(drives.map(byCode))).toEqual([])
    expect(ambiguous(fuels.map(byCode))).toEqual([])
    expect(ambiguous([...equipment.map(byCode), ...several])).toEqual([])
    expect(ambiguous(statuses)).toEqual([])
    expect(ambiguous(conditions.map(byCode), codeKey)).toEqual([])
  })

  test('of houses, makers and the models of a maker', () => {
    expect(ambiguous(auctionHouses.map(byName))).toEqual([])
    for (const makers of [carMakers, bikeMakers]) {
      expect(ambiguous(makers.map(byName))).toEqual([])
      for (const { models } of makers) expect(ambiguous(models.map(byName))).toEqual([])
    }
  })
})

describe('the size of the dictionaries', () => {
  test('houses, makers and models', () => {
    expect(auctionHouses.length).toBeGreaterThan(170)
    expect(modelCount(carMakers)).toBeGreaterThan(1_250)
    expect(modelCount(bikeMakers)).toBeGreaterThan(800)
    expect(conditions).toHaveLength(27)
  })
})

describe('auction houses', () => {
  test('sell on a weekday unless they are boards, and every weekday has cars and bikes', () => {
    for (const { kind, days } of auctionHouses) expect(days.length === 0).toBe(kind === 'one-price')
    for (const day of [1, 2, 3, 4, 5, 6] as const) {
      const open = auctionHouses.filter(({ days }) => days.includes(day))
      expect(open.some(({ bikes }) => bikes)).toBe(true)
      expect(open.some(({ bikes }) => !bikes)).toBe(true)
    }
  })

  test('provide extra images if the name starts with USS', () => {
    for (const { name, isUss } of auctionHouses) expect(isUss).toBe(name.startsWith('USS'))
  })

  test('are found under second, Japanese and underscored spellings', () => {
    const find = (text: string) =>
      auctionHouses.find(({ name, aliases }) =>
        [name, ...aliases].some((spelling) => nameKey(spelling) === nameKey(text)),
      )?.name
    expect(find('TAA kyushu')).toBe('TAA Kyushu')
    expect(find('NPS Tokio')).toBe('NPS Tokyo')
    expect(find('ＵＳＳ東京')).toBe('USS Tokyo')
    expect(find('uss_nagoya')).toBe('USS Nagoya')
  })
})

describe('models of feeds without makers', () => {
  const known: Record<string, string[]> = {
    TOYOTA: [
      ...['ALLION', 'ALPHARD', 'AURIS', 'COROLLA AXIO', 'COROLLA FIELDER', 'COROLLA SPORT'],
      ...['COROLLA TOURING', 'DYNA', 'HARRIER', 'HIACE', 'HIACE COMMUTER', 'HILUX'],
      ...['LANDCRUISER 250', 'LANDCRUISER PRADO', 'NOAH', 'PASSO', 'PORTE', 'PREMIO', 'PROBOX'],
      ...['RAIZE', 'RAV4', 'REGIUSACE', 'ROOMY', 'SIENTA', 'SPADE', 'SUCCEED', 'TOYOACE'],
      ...['VITZ', 'VOXY'],
    ],
    NISSAN: ['DAYZ', 'NOTE', 'NV150 AD', 'NV200 VANETTE', 'NV350 CARAVAN', 'X-TRAIL'],
    HONDA: ['FIT', 'GRACE', 'INSIGHT', 'VEZEL'],
    MAZDA: ['CX-3', 'CX-5', 'CX-8', 'DEMIO', 'MAZDA 2', 'MAZDA 3 FASTBACK', 'MAZDA 3 SEDAN'],
    SUBARU: ['FORESTER', 'IMPREZA-SPORTS', 'OUTBACK', 'XV'],
    SUZUKI: ['JIMNY SIERRA', 'SWIFT', 'WAGON R'],
    DAIHATSU: ['MIRA E:S', 'ROCKY'],
    MITSUBISHI: ['OUTLANDER PHEV'],
    LEXUS: ['LX'],
    INFINITI: ['INFINITI QX50'],
    'MERCEDES-BENZ': ['C-CLASS'],
    VOLKSWAGEN: ['TIGUAN'],
  }

  test.each(Object.entries(known))('%s', (maker, models) => {
    for (const model of models)
      expect([model, makersOf(carMakers, model)]).toEqual([model, [maker]])
  })
})

describe('the trade’s rules', () => {
  test('grades are green for 6, 5, S, amber for 3.5, 4, 4.5 and red for the rest (spec 3 §9)', () => {
    const codes = (tone: string) =>
      conditions.filter((grade) => grade.tone === tone).map(({ code }) => code)
    expect(codes('good')).toEqual(['5', '6', 'S'])
    expect(codes('fair')).toEqual(['3.5', '4', '4.5'])
    const poor = ['***', 'RA', 'R', '3', '2', 'RB', 'R2', 'R?', '1', 'WR']
    expect(codes('poor')).toEqual(expect.arrayContaining(poor))
    for (const { code, tone } of conditions) expect(conditionTone(code), code).toBe(tone)
  })

  test('grades are ranked from worst to best', () => {
    const rank = (code: string) => conditions.find((grade) => grade.code === code)?.rank ?? 0
    expect(conditions.map(({ rank }) => rank)).toEqual(conditions.map((_, at) => at + 1))
    for (const [worse, better] of [
      ['***', '1'],
      ['1', 'R'],
      ['R', 'RA'],
      ['RA', '2'],
      ['3', '3.5'],
      ['4.5', '5'],
      ['6', 'S'],
    ] as const) {
      expect(rank(worse)).toBeLessThan(rank(better))
    }
  })

  test('statuses are those of the contract', () => {
    expect(Object.fromEntries(lotStatuses.map(({ key, code }) => [key, code]))).toEqual(lotStatus)
    for (const { code, result } of lotStatuses) expect(result).toBe(isResult(code as LotStatus))
  })

  test('equipment aliases name existing codes', () => {
    const codes = new Set(equipment.map(({ code }) => code))
    for (const alias of equipmentAliases)
      expect(alias.codes.filter((code) => !codes.has(code))).toEqual([])
  })

  test('era years are Gregorian years less the offset', () => {
    for (const { from, offset } of japaneseEras) expect(Number(from.slice(0, 4))).toBe(offset + 1)
  })
})

test('a status has one name per language, in rows and in filters', () => {
  const names = (language: 'en' | 'ru') =>
    Object.fromEntries(lotStatuses.map((status) => [status.code, status[language]]))
  expect(names('en')).toEqual(english.status)
  expect(names('ru')).toEqual(russian.status)
})
