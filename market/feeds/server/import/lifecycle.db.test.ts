import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { noFilters } from '#market/search/server/listing-search.ts'
import { sqlSearch } from '#market/search/server/sql/sql-search.ts'
import { testDatabase } from '#testing/database/database.ts'
import { importText } from '#testing/database/feed-import.ts'
import { undoRun } from '../commands.ts'
import type { ImportOptions } from './import-lots.ts'

const { url, db } = await testDatabase()

beforeEach(async () => {
  await db.deleteFrom('lots').execute()
  await db.deleteFrom('feed_runs').execute()
  await db.deleteFrom('feeds').execute()
})

const header = 'house,auctionDay,lotNumber,maker,model,mileageKm,startPriceYen,sourceId\n'
const car = (lot: string, { id = '', day = '2026-11-25', km = '1000', yen = '5000' } = {}) =>
  `USS Tokyo,${day},${lot},TOYOTA,PRIUS,${km},${yen},${id}\n`
const stock: Partial<ImportOptions> = { market: 'stock', isComplete: true, source: 'dealer' }
const auction: Partial<ImportOptions> = { isComplete: true, source: 'hall' }

const send = (rows: readonly string[], options: Partial<ImportOptions> = stock) =>
  importText(url, header + rows.join(''), options)

/** Returns the numbers of the offered lots. */
async function offered(): Promise<string[]> {
  const lots = db.selectFrom('lots').select('lot_number').where('withdrawn_at', 'is', null)
  return (await lots.orderBy('lot_number').execute()).map(({ lot_number }) => lot_number)
}

const lotOf = (lotNumber: string) =>
  db.selectFrom('lots').selectAll().where('lot_number', '=', lotNumber).executeTakeFirstOrThrow()

const runs = () =>
  db
    .selectFrom('feed_runs')
    .select(['id', 'withdrawn', 'returned', 'alarm', 'undone_at'])
    .orderBy('id')
    .execute()

describe('lots that a complete file lacks', () => {
  test('are withdrawn at once, are in no listing, and come back', async () => {
    await send([car('1'), car('2'), car('3')])
    expect(await send([car('1'), car('2')])).toMatchObject({ withdrawn: 1, alarm: null })
    expect(await offered()).toEqual(['1', '2'])
    const search = sqlSearch(db, () => new Date('2026-11-20T03:00:00Z'))
    const listed = await search.list({
      pageType: 'stock',
      filters: noFilters,
      page: null,
      counters: false,
    })
    expect(listed.totalResults).toBe(2)
    const back = await send([car('1'), car('2'), car('3')])
    expect(back.counts).toEqual([3, 0, 0, 3, 0])
    expect(back.returned).toBe(1)
    expect(await offered()).toEqual(['1', '2', '3'])
  })

  test('are withdrawn after as many files in a row as the feed says, or never', async () => {
    const patient = { ...stock, withdrawnAfterRuns: 2 }
    await send([car('1'), car('2')], patient)
    expect(await send([car('1')])).toMatchObject({ withdrawn: 0 })
    await send([car('1'), car('2')])
    expect(await send([car('1')])).toMatchObject({ withdrawn: 0 })
    expect(await send([car('1')])).toMatchObject({ withdrawn: 1 })
    await send([car('1'), car('2')], { ...stock, withdrawnAfterRuns: null })
    for (let time = 0; time < 3; time++) {
      expect(await send([car('1')])).toMatchObject({ withdrawn: 0 })
    }
  })

  test('stay when the file is partial, and when another feed has them', async () => {
    await send([car('1'), car('2')])
    expect(await send([car('1')], { ...stock, isComplete: false })).toMatchObject({ withdrawn: 0 })
    await send([car('2')], { ...stock, source: 'other' })
    expect(await send([car('1')])).toMatchObject({ withdrawn: 0 })
    expect(await send([car('1')], { ...stock, source: 'other' })).toMatchObject({ withdrawn: 1 })
    expect(await offered()).toEqual(['1'])
  })

  test('stay after their auction, when lots usually leave a feed', async () => {
    await send([car('1', { day: '2026-11-19' }), car('2'), car('3')], auction)
    expect(await send([car('2')], { ...auction, evenIfShorter: true })).toMatchObject({
      withdrawn: 1,
    })
    expect(await offered()).toEqual(['1', '2'])
  })
})

describe('a file that cannot be complete', () => {
  const ten = Array.from({ length: 10 }, (_, at) => car(String(at)))
  test.each([
    ['shrunken', ten.slice(0, 4)],
    ['empty', []],
    ['doubled', [...ten, ...ten]],
  ])('%s: withdraws nothing and raises an alarm', async (alarm, rows) => {
    await send(ten)
    expect(await send(rows)).toMatchObject({ withdrawn: 0, alarm })
    expect(await offered()).toHaveLength(10)
    expect((await runs()).at(-1)).toMatchObject({ alarm, withdrawn: 0 })
    // The next file is compared with the last good one.
    expect(await send(ten.slice(0, 3))).toMatchObject({ withdrawn: 0, alarm: 'shrunken' })
    expect(await send(ten.slice(0, 9))).toMatchObject({ withdrawn: 1, alarm: null })
  })

  test('cut off in the middle of a row', async () => {
    await send(ten)
    const text = (header + ten.join('')).slice(0, -30)
    expect(await importText(url, text, stock)).toMatchObject({ alarm: 'truncated', withdrawn: 0 })
  })

  test('an operator can accept it', async () => {
    await send(ten)
    const half = await send(ten.slice(0, 2), { ...stock, evenIfShorter: true })
    expect(half).toMatchObject({ alarm: null, withdrawn: 8 })
  })
})

describe("the feed's own id", () => {
  test('a lot that moves to another day or number is the same lot', async () => {
    await send([car('1', { id: 'a' }), car('2', { id: 'b' })], auction)
    const { id } = await lotOf('1')
    const run = await send(
      [car('7', { id: 'a', day: '2026-11-26' }), car('2', { id: 'b' })],
      auction,
    )
    expect(run.counts).toEqual([2, 0, 1, 1, 0])
    expect(await lotOf('7')).toMatchObject({ id, auction_day: '2026-11-26', lot_ordinal: 7 })
  })

  test('swapped or shifted numbers', async () => {
    const ids = ['a', 'b', 'c', 'd']
    const kilometres = { a: '11', b: '22', c: '33', d: '44' } as Record<string, string>
    const numbered = (numbers: readonly string[]) =>
      ids.map((id, at) => car(numbers[at] ?? '', { id, km: kilometres[id] ?? '' }))
    await send(numbered(['1', '2', '3', '4']), auction)
    const before = await db.selectFrom('lots').select(['id', 'mileage_km']).orderBy('id').execute()
    for (const numbers of [
      ['2', '1', '3', '4'],
      ['3', '2', '4', '5'],
      ['1', '2', '3', '4'],
    ]) {
      expect((await send(numbered(numbers), auction)).counts[1]).toBe(0)
      const lots = await db
        .selectFrom('lots')
        .select(['id', 'mileage_km', 'lot_number'])
        .orderBy('id')
        .execute()
      expect(lots.map(({ lot_number }) => lot_number)).toEqual(numbers)
      expect(lots.map(({ id, mileage_km }) => ({ id, mileage_km }))).toEqual(before)
    }
  })

  test('renumbered ids still mean the same cars', async () => {
    await send([car('1', { id: 'a' }), car('2', { id: 'b' })])
    const again = await send([car('1', { id: 'x' }), car('2', { id: 'y' })])
    expect(again.counts).toEqual([2, 0, 0, 2, 0])
    expect(await send([car('3', { id: 'x' }), car('2', { id: 'y' })])).toMatchObject({
      counts: [2, 0, 1, 1, 0],
      withdrawn: 0,
    })
  })
})

describe('a value that a feed no longer provides', () => {
  test('is cleared if this feed provided it, and stays if another one did', async () => {
    await send([car('1')])
    const other = { ...stock, source: 'other', isComplete: false }
    await send([car('1', { yen: '', km: '2000' })], other)
    expect(await lotOf('1')).toMatchObject({ start_price_yen: 5000, mileage_km: 2000 })
    // This feed provided the price, the other feed the mileage.
    const run = await send([car('1', { yen: '---', km: '' })])
    expect(run.counts).toEqual([1, 0, 1, 0, 0])
    expect(await lotOf('1')).toMatchObject({ start_price_yen: null, mileage_km: 2000 })
    expect((await send([car('1', { yen: '---', km: '' })])).counts).toEqual([1, 0, 0, 1, 0])
  })

  test('an unreadable cell clears nothing', async () => {
    await send([car('1')])
    await send([car('1', { yen: 'five', km: 'far' })])
    expect(await lotOf('1')).toMatchObject({ start_price_yen: 5000, mileage_km: 1000 })
  })
})

describe('the same car under two houses', () => {
  const frames = 'house,auctionDay,lotNumber,maker,model,chassis,frameNumber,startPriceYen\n'
  const at = (house: string, yen: string, frame = '6712345') =>
    importText(url, `${frames}${house},2026-11-25,1,TOYOTA,PRIUS,ZVW30,${frame},${yen}\n`, {
      source: house,
      isComplete: true,
    })
  const shown = async () =>
    (
      await db
        .selectFrom('lots as lot')
        .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
        .select('house.name')
        .where('same_as', 'is', null)
        .where('withdrawn_at', 'is', null)
        .orderBy('lot.id')
        .execute()
    ).map(({ name }) => name)

  test('is linked: the one with a price is shown, else the first', async () => {
    await at('USS Tokyo', '')
    await at('TAA Kinki', '')
    expect(await shown()).toEqual(['USS Tokyo'])
    await at('TAA Kinki', '5000')
    expect(await shown()).toEqual(['TAA Kinki'])
    await at('CAA Chubu', '5000', '9999999')
    expect(await shown()).toEqual(['TAA Kinki', 'CAA Chubu'])
  })

  const cars = 'house,auctionDay,lotNumber,maker,model,year,chassis,frameNumber,mileageKm,color\n'
  const both = async (one: string, other: string) => {
    const row = (house: string, car: string) => `${house},2026-11-25,1,TOYOTA,PRIUS,${car}\n`
    await importText(url, cars + row('USS Tokyo', one) + row('TAA Kinki', other))
    return shown()
  }
  const same = '2016,ZVW50,8012345,50000,WHITE'

  test.each([
    ['the same values', same],
    ['a reading of some kilometres more', '2016,ZVW50,8012345,50900,WHITE'],
    ['the year of the model', '2017,ZVW50,8012345,50000,WHITE'],
    ['another name of the paint', '2016,ZVW50,8012345,50000,PEARL WHITE'],
    ['nothing but the number', ',ZVW50,8012345,,'],
    ['the number with its code', '2016,ZVW50,ZVW50-8012345,50000,WHITE'],
  ])('with %s', async (_, other) => {
    expect(await both(same, other)).toEqual(['USS Tokyo'])
  })

  test.each([
    ['a masked number', '2016,ZVW50,8013***,50000,WHITE', '2016,ZVW50,8013***,50000,WHITE'],
    ['a hidden number', '2016,ZVW50-80XXXXX,,50000,WHITE', '2016,ZVW50-80XXXXX,,50000,WHITE'],
    ['no number', '2016,ZVW50,0,50000,WHITE', '2016,ZVW50,0,50000,WHITE'],
    ['one digit throughout', '2016,ZVW50,9999999,50000,WHITE', '2016,ZVW50,9999999,50000,WHITE'],
    ['a word', '2016,ZVW50,不明,50000,WHITE', '2016,ZVW50,不明,50000,WHITE'],
    ['a type suffix', '2016,DBA-M700A-GBME,,50000,WHITE', '2016,DBA-M700A-GBME,,50000,WHITE'],
    ['another year', same, '2019,ZVW50,8012345,50000,WHITE'],
    ['another mileage', same, '2016,ZVW50,8012345,120000,WHITE'],
    ['another colour', same, '2016,ZVW50,8012345,50000,BLACK'],
    ['another chassis', same, '2015,ZVW30,8012345,50000,WHITE'],
  ])('is another car: %s', async (_, one, other) => {
    expect(await both(one, other)).toEqual(['USS Tokyo', 'TAA Kinki'])
  })

  test('becomes another car as soon as a value is corrected', async () => {
    expect(await both(same, same)).toEqual(['USS Tokyo'])
    expect(await both(same, same.replace('WHITE', 'BLACK'))).toEqual(['USS Tokyo', 'TAA Kinki'])
  })

  test('is shown again when the other one is withdrawn', async () => {
    await at('USS Tokyo', '5000')
    await at('TAA Kinki', '')
    const nothing = `${frames}USS Tokyo,2026-11-25,2,TOYOTA,PRIUS,ZVW30,1111111,1\n`
    await importText(url, nothing, { source: 'USS Tokyo', isComplete: true })
    expect(await shown()).toEqual(['TAA Kinki', 'USS Tokyo'])
  })
})

test('a refused row counts as present', async () => {
  await send([car('1', { id: 'a' }), car('2', { id: 'b' })])
  const refused = car('2', { id: 'b' }).replace('PRIUS', '')
  expect(await send([car('1', { id: 'a' }), refused])).toMatchObject({ withdrawn: 0 })
})

describe('undoing a run', () => {
  /** Undoes a run in parts, each in a transaction of its own. */
  const undo = async (id: number, maxLots = 1000) => {
    let [restored, withdrawn, parts] = [0, 0, 0]
    for (;;) {
      const part = await db
        .transaction()
        .execute((transaction) => undoRun(transaction, id, maxLots))
      if (typeof part === 'string') return part
      restored += part.restored
      withdrawn += part.withdrawn
      parts++
      if (part.isDone) return { restored, withdrawn, parts }
    }
  }

  test.each([
    [1000, 1],
    [1, 5],
  ])(
    '%s lots at once: restores everything unless a later change replaced it',
    async (maxLots, parts) => {
      await send([car('1', { id: 'a' }), car('2'), car('3')])
      const before = await db.selectFrom('lots').selectAll().orderBy('id').execute()
      await send([car('8', { id: 'a', km: '7' }), car('2', { yen: '9' }), car('4')])
      const wrong = (await runs()).at(-1)?.id ?? 0
      await sql`update lots set start_price_yen = 777 where lot_number = '2'`.execute(db)
      expect(await undo(wrong, maxLots)).toEqual({ restored: 2, withdrawn: 1, parts })
      const after = await db
        .selectFrom('lots')
        .selectAll()
        .where('lot_number', '<>', '4')
        .orderBy('id')
        .execute()
      const plain = (lots: typeof after) =>
        lots.map(({ changed_at: _at, changed_xid: _xid, ...lot }) => lot)
      expect(plain(after)).toEqual(
        plain(before).map((lot) =>
          lot.lot_number === '2' ? { ...lot, start_price_yen: 777 } : lot,
        ),
      )
      expect(await offered()).toEqual(['1', '2', '3'])
      expect(await undo(wrong)).toBe('undone')
      expect(await undo(0)).toBe('not_found')
      // The same file again makes the same changes again.
      const again = await send([car('8', { id: 'a', km: '7' }), car('2', { yen: '9' }), car('4')])
      expect(again.counts).toEqual([3, 0, 2, 1, 0])
      expect(await offered()).toEqual(['2', '4', '8'])
    },
  )
})
