import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testNow } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type LotFixture, replaceLots } from '#testing/database/lots.ts'
import { everyLot } from '#testing/database/models/listing-model.ts'
import { loadColumns } from '#testing/database/search/columns.ts'
import { frameKey, frameKeySql } from './frame-number.ts'
import type { Vehicle } from './listing-search.ts'
import { sqlSearch } from './sql/sql-search.ts'

const database = await testDatabase()
const { db, url } = database
const oracle = sqlSearch(db, () => testNow)

const vehicle: LotFixture = {
  chassisCode: 'NHP10',
  frameNumber: '6012345',
  year: 2018,
  engineCc: 1500,
  color: 'PEARL',
  mileageKm: 81_234,
}
const earlier: LotFixture = { ...vehicle, auctionDay: '2031-02-26', status: lotStatus.notSold }
/** Without a frame number, so that the other facts have to identify the vehicle. */
const unnumbered = { ...earlier, frameNumber: '' }

/** Returns what the engine and SQL find among the other lots for a lot of 12 March 2031. */
async function found(others: readonly LotFixture[], own: LotFixture = vehicle) {
  await replaceLots(database, [
    { ...own, lotNumber: '1000', auctionDay: '2031-03-12' },
    ...others.map((lot, at) => ({ lotNumber: String(at), ...lot })),
  ])
  const lots = await everyLot(db)
  const lot = lots.find(({ number }) => number === '1000')
  if (!lot) throw new Error('the lot is missing')
  const sought: Vehicle = {
    kind: 'car',
    lotId: lot.id,
    houseId: lot.houseId,
    modelId: lot.modelId,
    chassisCode: lot.chassis,
    frameNumber: lot.frame,
    year: lot.year,
    engineCc: lot.engine,
    color: lot.color,
    mileageKm: lot.mileage,
    before: '2031-03-12',
  }
  const columns = await loadColumns(url, testNow)
  try {
    const expected = await oracle.appearances(sought)
    expect(columns.appearances(sought)).toEqual(expected)
    const numbers = new Map(lots.map(({ id, number }) => [id, number]))
    return expected.map(({ lotId, certainty }) => `${numbers.get(lotId)} ${certainty}`)
  } finally {
    await columns.close()
  }
}

test('the chassis number identifies the vehicle, whatever else has changed', async () => {
  const other = { ...earlier, color: 'BLACK', year: 2017, mileageKm: 120_000, house: 'CAA Chubu' }
  expect(await found([other])).toEqual(['0 same'])
  expect(await found([{ ...earlier, frameNumber: '06012345' }])).toEqual(['0 same'])
  expect(await found([{ ...earlier, model: 'CROWN' }])).toEqual(['0 same'])
  expect(await found([{ ...earlier, auctionDay: '2022-02-26' }])).toEqual(['0 same'])
})

test('another chassis number is another vehicle, and so is the number of another code', async () => {
  expect(await found([{ ...earlier, frameNumber: '6012346' }])).toEqual([])
  expect(await found([{ ...earlier, chassisCode: 'NHP11' }])).toEqual([])
})

test('auctions without a result and later ones are not earlier appearances', async () => {
  expect(await found([{ ...earlier, status: lotStatus.upcoming }])).toEqual([])
  expect(await found([{ ...earlier, auctionDay: '2031-03-12' }])).toEqual([])
  expect(await found([{ ...earlier, auctionDay: '2031-03-13' }])).toEqual([])
})

test('the latest auction comes first', async () => {
  const days = ['2031-01-15', '2031-03-05', '2031-02-12']
  expect(await found(days.map((auctionDay) => ({ ...earlier, auctionDay })))).toEqual([
    '1 same',
    '2 same',
    '0 same',
  ])
})

test('compares everything else if one side lacks a number', async () => {
  expect(await found([unnumbered])).toEqual(['0 likely'])
  expect(await found([earlier], { ...vehicle, frameNumber: '60123XX' })).toEqual(['0 likely'])
  expect(await found([{ ...unnumbered, house: 'CAA Chubu' }])).toEqual(['0 possible'])
})

test.each<LotFixture>([
  { color: 'BLACK' },
  { color: '' },
  { year: 2017 },
  { year: null },
  { engineCc: 1800 },
  { mileageKm: 81_235 },
  { mileageKm: 81_133 },
  { mileageKm: null },
  { model: 'CROWN' },
  { chassisCode: '' },
  { auctionDay: '2030-09-09' },
])('a difference excludes a guess: %o', async (difference) => {
  expect(await found([{ ...unnumbered, ...difference }])).toEqual([])
})

test('a rounded mileage is weaker evidence', async () => {
  const rounded = { ...vehicle, mileageKm: 81_000 }
  const before = { ...unnumbered, mileageKm: 81_000 }
  expect(await found([before], rounded)).toEqual(['0 possible'])
  expect(await found([{ ...before, house: 'CAA Chubu' }], rounded)).toEqual([])
})

test('compares motorbikes with motorbikes', async () => {
  expect(await found([{ ...earlier, kind: 'bike', maker: 'HONDA', model: 'CB400SF' }])).toEqual([])
})

test('SQL and the program make the same key of any frame number', async () => {
  const odd = ['', '0', '0000', '123', '1234', '0001', '00 12-34', '1234567890', '999999999']
  const letters = [
    'WDB2030461A123456',
    'wdb2030461a123456',
    '6012***',
    '6012XX5',
    '6012XA5',
    '６０１２',
  ]
  const anyText = fc.string({ unit: fc.constantFrom(...'0019aXx -*ß車') })
  const samples = [...odd, ...letters, ...fc.sample(anyText, { numRuns: 300, seed: 1 })]
  const { rows } = await sql<{ text: string; key: number | null }>`
    select text, ${sql.raw(frameKeySql('text'))} as key from unnest(${samples}::text[]) as text
  `.execute(db)
  expect(rows).toHaveLength(samples.length)
  for (const { text, key } of rows) expect({ text, key }).toEqual({ text, key: frameKey(text) })
  const cars = await sql<{ text: string; isCar: boolean }>`
    select text, is_same_car(lot, lot) as "isCar" from unnest(${samples}::text[]) as text
    cross join lateral jsonb_populate_record(null::lots, jsonb_build_object(
      'kind', 'car', 'chassis_code', 'ZVW50', 'frame_number', text)) lot
  `.execute(db)
  for (const { text, isCar } of cars.rows) {
    expect({ text, isCar }).toEqual({ text, isCar: frameKey(text) !== null })
  }
  expect(frameKey('06012345')).toBe(frameKey('6012345'))
  expect(frameKey('WDB2030461A123456')).toBe(frameKey('wdb2030461a-123456'))
})
