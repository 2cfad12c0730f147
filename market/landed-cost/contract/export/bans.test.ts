import { expect, test } from 'vitest'
import { drivesOf } from '#market/reference-data/contract/powertrains.ts'
import { type ExportBan, type ExportLot, expectedYenOf, exportVerdict } from './bans.ts'

const any: ExportBan = { kind: 'car', overYen: null, overCc: null, drives: [], overYears: null }
/** Those to Russia of 2024. */
const bans: ExportBan[] = [
  { ...any, overCc: 1900 },
  { ...any, drives: ['full_hybrid', 'plug_in_hybrid', 'electric'] },
  { ...any, overYen: 6_000_000 },
  { ...any, kind: 'bike', overYen: 600_000 },
]
const exact = (yen: number) => ({ low: yen, high: yen })
const petrol: ExportLot = {
  ...{ kind: 'car', engineCc: 1500, drives: ['petrol'], year: 2021, shipYear: 2026 },
  expectedYen: exact(900_000),
}

test.each<[what: string, lot: Partial<ExportLot>, amountYen: number | null, verdict: string]>([
  ['a small petrol car', {}, null, 'allowed'],
  ['at the limit of engines', { engineCc: 1900 }, null, 'allowed'],
  ['above it', { engineCc: 1901 }, null, 'banned'],
  ['an unknown engine', { engineCc: null }, null, 'to_check engine'],
  ['an electric car', { engineCc: 0, drives: ['electric'] }, null, 'banned'],
  ['a plug-in hybrid', { drives: ['plug_in_hybrid'] }, null, 'banned'],
  ['a full hybrid', { drives: ['full_hybrid'] }, null, 'banned'],
  ['a mild hybrid', { drives: ['mild_hybrid'] }, null, 'allowed'],
  [
    'a hybrid of an unknown kind',
    { drives: ['mild_hybrid', 'full_hybrid'] },
    null,
    'to_check drive',
  ],
  [
    'a petrol car that may be a hybrid',
    { drives: ['petrol', 'full_hybrid'] },
    null,
    'to_check drive',
  ],
  [
    'which has a large engine',
    { engineCc: 2500, drives: ['petrol', 'full_hybrid'] },
    null,
    'banned',
  ],
  ['the price at the limit', { expectedYen: exact(6_000_000) }, null, 'allowed'],
  ['a start price above it', { expectedYen: exact(6_005_000) }, null, 'banned'],
  ['an estimate on both sides', { expectedYen: { low: 4e6, high: 7e6 } }, null, 'to_check price'],
  ['of which a bid is below', { expectedYen: { low: 4e6, high: 7e6 } }, 5_000_000, 'allowed'],
  ['of which a bid is above', { expectedYen: { low: 4e6, high: 7e6 } }, 6_500_000, 'banned'],
  ['no price at all', { expectedYen: null }, null, 'to_check price'],
  ['several unknowns', { expectedYen: null, engineCc: null }, null, 'to_check price,engine'],
  ['a motorcycle', { kind: 'bike', engineCc: 1900 }, 600_000, 'allowed'],
  ['an expensive one', { kind: 'bike' }, 605_000, 'banned'],
])('%s', (_what, change, amountYen, expected) => {
  const verdict = exportVerdict({ bans }, { ...petrol, ...change }, amountYen)
  const unknown = verdict.status === 'to_check' ? verdict.unknown.join(',') : ''
  expect(`${verdict.status} ${unknown}`.trim()).toBe(expected)
})

test('a ban applies where all its conditions do', () => {
  const old = { bans: [{ ...any, overCc: 1000, overYears: 5 }] }
  const status = (change: Partial<ExportLot>) => exportVerdict(old, { ...petrol, ...change }).status
  expect(status({ year: 2019 })).toBe('banned')
  // 4 or 5 full years, by the month.
  expect(status({ year: 2021 })).toBe('allowed')
  expect(status({ year: 2020 })).toBe('to_check')
  expect(status({ year: null })).toBe('to_check')
  expect(status({ year: 2010, engineCc: 660 })).toBe('allowed')
})

test('without bans everything may leave', () => {
  expect(exportVerdict({ bans: [] }, petrol)).toEqual({ status: 'allowed' })
})

test.each([
  ['petrol', 'TOYOTA', 'COROLLA', '1.5 G', 'petrol'],
  ['petrol', 'TOYOTA', 'PRIUS', 'S', 'petrol,full_hybrid'],
  ['petrol', 'LEXUS', 'CT', '200h', 'petrol,full_hybrid'],
  ['petrol', 'HONDA', 'FIT', 'HYBRID F', 'petrol,mild_hybrid,full_hybrid'],
  ['petrol', 'NISSAN', 'NOTE', 'e-POWER X', 'petrol,full_hybrid'],
  ['hybrid', 'TOYOTA', 'AQUA', '', 'full_hybrid'],
  ['hybrid', 'SUZUKI', 'SOLIO', 'HYBRID MX', 'mild_hybrid,full_hybrid'],
  ['hybrid', 'NISSAN', 'NOTE', 'E-POWER', 'full_hybrid'],
  ['hybrid', 'HONDA', 'FIT', 'E:HEV HOME', 'full_hybrid'],
  ['hybrid', 'AUDI', 'A3', '30 TFSI MHEV', 'mild_hybrid'],
  ['hybrid', 'TOYOTA', 'PRIUS PHV', 'A', 'plug_in_hybrid'],
  ['plug-in hybrid', 'MITSUBISHI', 'OUTLANDER', '', 'plug_in_hybrid'],
  ['electric', 'NISSAN', 'LEAF', '', 'electric'],
  ['lpg', 'TOYOTA', 'JPN TAXI', '', 'gas'],
])('%s of %s %s %s may have %s', (fuel, maker, model, trim, expected) => {
  expect(drivesOf({ fuel, maker, model, trim }).join()).toBe(expected)
})

test('an unknown fuel leaves every drive open', () => {
  expect(drivesOf({ fuel: '', maker: 'TOYOTA', model: 'X', trim: '' })).toContain('electric')
})

test.each([
  [
    { soldYen: 5, startYen: 3, estimate: { low: 4, high: 9 } },
    { low: 5, high: 5 },
  ],
  [
    { soldYen: null, startYen: 3, estimate: { low: 4, high: 9 } },
    { low: 3, high: 9 },
  ],
  [
    { soldYen: null, startYen: 12, estimate: { low: 4, high: 9 } },
    { low: 12, high: 12 },
  ],
  [
    { soldYen: null, startYen: 3, estimate: null },
    { low: 3, high: 3 },
  ],
  [
    { soldYen: null, startYen: null, estimate: { low: 4, high: 9 } },
    { low: 0, high: 9 },
  ],
  [{ soldYen: null, startYen: 0, estimate: null }, null],
])('%j is expected to sell for %j', (prices, expected) => {
  expect(expectedYenOf(prices)).toEqual(expected)
})
