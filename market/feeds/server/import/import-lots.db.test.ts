import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { bitOf, dataColumns } from '#market/lots/server/staged-columns.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testDatabase } from '#testing/database/database.ts'
import { fileWith } from '#testing/database/feed/feed-text.ts'
import { brief, countLots, header, importFile, importText } from '#testing/database/feed-import.ts'
import { ndjson } from '../formats/ndjson.ts'

const { url, db } = await testDatabase()

beforeEach(async () => {
  await db.deleteFrom('lots').execute()
})

const row = (lot: string, rest = 'TOYOTA,PRIUS,1000,5000,') =>
  `USS Tokyo,2026-11-21,${lot},${rest}\n`
const lotOf = (lotNumber: string) =>
  db.selectFrom('lots').selectAll().where('lot_number', '=', lotNumber).executeTakeFirstOrThrow()

/** Returns the feed's id of a lot. */
const idOf = async (lotNumber: number) => {
  const lot = db.selectFrom('lots').select('id').where('lot_number', '=', String(lotNumber))
  const known = db.selectFrom('feed_lots').select('source_id').where('lot_id', 'in', lot)
  return (await known.executeTakeFirstOrThrow()).source_id
}

/** Delays the commit of a batch of a running import until the next batch can catch up. */
async function holdUp(importing: Promise<unknown>): Promise<void> {
  const running = () =>
    db.selectFrom('feed_runs').select('records_read').where('finished_at', 'is', null)
  await expect
    .poll(async () => (await running().execute())[0]?.records_read, { interval: 1 })
    .toBeGreaterThan(5000)
  await db.transaction().execute(async (holding) => {
    await holding
      .selectFrom('feed_runs')
      .select('id')
      .where('finished_at', 'is', null)
      .forUpdate()
      .execute()
    const waiting = sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'seriba import'
        and wait_event_type = 'Lock'
    `
    await Promise.race([
      expect.poll(async () => (await waiting.execute(db)).rows, { interval: 10 }).toHaveLength(1),
      importing,
    ])
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
}

describe('counts', () => {
  test('added, changed, unchanged and rejected add up to read', async () => {
    await importText(url, header + row('1') + row('2'))
    const run = await importText(
      url,
      header + row('1') + row('2', 'TOYOTA,PRIUS,2000,,') + row('3') + row('4', 'TOYOTA,,5,,'),
    )
    expect(run.counts).toEqual([4, 1, 1, 1, 1])
    expect(brief(run)).toEqual(['5 required model'])
  })

  test('an odd cell costs its field, and the report quotes the cell', async () => {
    const run = await importText(url, header + row('1', 'TOYOTA,PRIUS,far,398 万円,'))
    expect(run.counts).toEqual([1, 1, 0, 0, 0])
    expect(run.findings).toMatchObject([
      { line: 2, column: 'mileageKm', value: 'far', outcome: 'emptied' },
    ])
    expect(await lotOf('1')).toMatchObject({ mileage_km: null, start_price_yen: 3_980_000 })
    const stored = db.selectFrom('feed_findings').select('value').where('outcome', '=', 'emptied')
    expect(await stored.execute()).toEqual([{ value: 'far' }])
  })

  test('a second run changes nothing, even after other changes to the lots', async () => {
    const file = await fileWith(header + row('1') + row('2') + row('x', ',,,,'))
    expect((await importFile(url, file)).counts).toEqual([3, 2, 0, 0, 1])
    const before = await lotOf('1')
    const second = await importFile(url, file)
    expect(second.counts).toEqual([3, 0, 0, 2, 1])
    expect(second.resumed).toBe(false)
    expect((await lotOf('1')).changed_xid).toBe(before.changed_xid)
  })

  test('leaves a price above the limit of the table empty', async () => {
    const run = await importText(
      url,
      header +
        row('1', 'TOYOTA,PRIUS,1000,2000000000,') +
        row('2', 'TOYOTA,PRIUS,1000,2000000001,') +
        row('3'),
    )
    expect(run.counts).toEqual([3, 3, 0, 0, 0])
    expect(brief(run)).toEqual(['3 out_of_range startPriceYen'])
    expect((await lotOf('1')).start_price_yen).toBe(2_000_000_000)
  })

  test('stores stock that cannot be ordered at its price, and reports it', async () => {
    const run = await importText(
      url,
      header +
        row('1', 'TOYOTA,PRIUS,1000,713500,') +
        row('2', 'TOYOTA,PRIUS,1000,0,') +
        row('3', 'TOYOTA,PRIUS,1000,,') +
        row('4', 'TOYOTA,PRIUS,1000,100000001,'),
      { market: 'stock' },
    )
    expect(run.counts).toEqual([4, 4, 0, 0, 0])
    expect(brief(run)).toEqual([
      '3 stock_without_price startPriceYen',
      '4 stock_without_price startPriceYen',
      '5 stock_above_ceiling startPriceYen',
    ])
    expect(run.findings.every(({ outcome }) => outcome === 'warned')).toBe(true)
    const stored = db.selectFrom('feed_findings').select('outcome').where('outcome', '=', 'warned')
    expect(await stored.execute()).toHaveLength(3)
    // A lot at auction may well lack a start price.
    expect(brief(await importText(url, header + row('5', 'TOYOTA,PRIUS,1000,,')))).toEqual([])
  })

  test('a file without rows', async () => {
    expect((await importText(url, header)).counts).toEqual([0, 0, 0, 0, 0])
  })
})

describe('later rows', () => {
  const full = {
    house: 'USS Tokyo',
    auctionDay: '2026-11-21T14:05:00+09:00',
    lotNumber: '1',
    maker: 'TOYOTA',
    model: 'PRIUS',
    trim: 'S',
    chassis: 'DAA-ZVW51-123',
    year: '2019/05',
    engineCc: 1800,
    powerHp: 98,
    fuel: 'HV',
    gearbox: 'AT',
    drive: 'FF',
    color: 'WHITE',
    colorNumber: '070',
    doors: 5,
    seats: 5,
    leftHandDrive: true,
    mileageKm: 0,
    mileageNote: '*',
    equipment: ['AC', 'PS'],
    condition: '4/B',
    rateEngine: '5',
    startPriceYen: 1000,
    averagePriceYen: 2000,
    status: 'SOLD',
    soldPriceYen: 3000,
    photos: ['https://a/1.jpg'],
    sheet: 'https://a/s.jpg',
    videos: ['https://a/v.mp4'],
    remarks: 'ワンオーナー',
    inspection: { damage: [{ panel: 'bonnet', mark: 'A1' }] },
    checklist: [['A/C', 'OK']],
    link: 'https://a/1',
    sourceId: 'x1',
  }
  const send = (lot: object) => importText(url, JSON.stringify(lot), { adapter: ndjson() })
  const { house, lotNumber, maker, model } = full
  const key = { house, lotNumber, maker, model, auctionDay: '2026-11-21' }

  test('stores present fields, and missing fields erase nothing', async () => {
    await send(full)
    const stored = await lotOf('1')
    expect(stored).toMatchObject({
      emission_prefix: 'DAA',
      chassis_code: 'ZVW51',
      frame_number: '123',
      month: 5,
      mileage_km: 0,
      mileage_note: '*',
      left_hand_drive: true,
      equipment_codes: ['AC', 'PS'],
      condition: '4',
      exterior_grade: '4',
      interior_grade: 'B',
      sold_price_yen: 3000,
      feed_average_price_yen: 2000,
      average_price_yen: null,
      status: lotStatus.sold,
      photos: ['https://a/1.jpg'],
      inspection: full.inspection,
      checklist: full.checklist,
    })
    expect(stored.starts_at).toEqual(new Date('2026-11-21T05:05:00Z'))
    expect((await send(key)).counts).toEqual([1, 0, 0, 1, 0])
    // Every lot has a status, and photos stay when the source no longer has a copy.
    expect((await send({ ...key, photos: [], status: '-' })).counts).toEqual([1, 0, 0, 1, 0])
    expect(await lotOf('1')).toEqual(stored)
  })

  test('a sold price that arrives later, and a sale that falls through', async () => {
    await send(key)
    expect(await lotOf('1')).toMatchObject({ status: lotStatus.upcoming, sold_price_yen: null })
    expect((await send({ ...key, soldPriceYen: 500_000 })).counts).toEqual([1, 0, 1, 0, 0])
    expect(await lotOf('1')).toMatchObject({ status: lotStatus.sold, sold_price_yen: 500_000 })
    await send({ ...key, status: 'NOT SOLD', soldPriceYen: 500_000 })
    expect(await lotOf('1')).toMatchObject({ status: lotStatus.notSold, sold_price_yen: null })
  })

  test('a row of a past day is a result', async () => {
    await send({ ...key, auctionDay: '2026-11-02', status: 'продан', soldPriceYen: '1,250,000円' })
    expect(await lotOf('1')).toMatchObject({ status: lotStatus.sold, sold_price_yen: 1_250_000 })
    await send({ ...key, auctionDay: '2026-11-02', lotNumber: '2' })
    expect(await lotOf('2')).toMatchObject({ status: lotStatus.unknown })
  })

  test('stores hostile text of a feed unchanged', async () => {
    const remarks = `a\\b\t"c" {d} \\N \\. '; drop table lots; -- 😀`
    await send({ ...key, trim: '\\', remarks, photos: ['https://a/"x",{y}\\z'] })
    expect(await lotOf('1')).toMatchObject({
      trim: '\\',
      remarks,
      photos: ['https://a/"x",{y}\\z'],
    })
  })
})

describe('duplicates', () => {
  test('the first of a file counts, in any spelling of house and number', async () => {
    const text = `${header}${row('1')}${row('1')}ＵＳＳ東京,2026/11/21,１,TOYOTA,PRIUS,9,9,\n${row('2')}`
    const run = await importText(url, text)
    expect(run.counts).toEqual([4, 2, 0, 0, 2])
    expect(run.findings.map(({ line, reason }) => [line, reason.slice(-1)])).toEqual([
      [3, '2'],
      [4, '2'],
    ])
    expect(await lotOf('1')).toMatchObject({ mileage_km: 1000 })
  })

  test('across batches, and at a house learned from the same file', async () => {
    const house = 'Duplicate House'
    const lines = Array.from(
      { length: 6000 },
      (_, at) => `${house},2026-11-21,${at},TOYOTA,PRIUS,1,1,\n`,
    )
    const again = `DUPLICATE-HOUSE,2026-11-21,0,TOYOTA,PRIUS,1,1,\n`
    const run = await importText(url, header + lines[0] + again + lines.slice(1).join('') + again)
    expect(run.counts).toEqual([6002, 6000, 0, 0, 2])
    expect(brief(run)).toEqual([
      '2 new_house house',
      '3 duplicate lotNumber',
      '6003 duplicate lotNumber',
    ])
  })

  test('finds known lots, and ids and cars of other batches, among many new lots', async () => {
    const columns =
      'house,auctionDay,lotNumber,maker,model,startPriceYen,frameNumber,chassis,sourceId\n'
    const lot = (
      at: number,
      { number = at, yen = '1000', frame = '', house = 'USS Tokyo', id = at } = {},
    ) => `${house},2026-11-21,${number},TOYOTA,PRIUS,${yen},${frame},ZVW30,id${id}\n`
    await importText(url, columns + lot(18_000) + lot(19_000, { number: 20_000 }))
    const lines = Array.from({ length: 20_000 }, (_, at) => lot(at, { yen: at % 3 ? '1000' : '' }))
    // Batches have 2500 rows: each one shares a car with the one before it.
    const starts = [2500, 5000, 7500, 10_000, 12_500, 15_000, 17_500]
    for (const start of starts) {
      const frame = String(1_000_000 + start)
      // Of two, the one with a price is shown, else the first: at 12 500 a lot of the batch before changes.
      lines[start - 10] = lot(start - 10, { frame, yen: start === 12_500 ? '' : '1000' })
      lines[start + 10] = lot(start + 10, { frame, house: 'TAA Kinki' })
    }
    lines[10_020] = lot(10_020, { id: 9980 })
    lines[18_000] = lot(18_000, { yen: '2000', id: 0 })
    const importing = importText(url, columns + lines.join(''))
    await holdUp(importing)
    const run = await importing
    expect(run.counts).toEqual([20_000, 19_998, 2, 0, 0])
    expect(await countLots(db)).toBe(20_000)
    expect((await lotOf('18000')).start_price_yen).toBe(2000)
    expect((await lotOf('19000')).source_id).toBe('id19000')
    for (const start of starts) {
      const pair = [await lotOf(String(start - 10)), await lotOf(String(start + 10))]
      const [shown, other] = start === 12_500 ? pair.toReversed() : pair
      expect([shown?.same_as, other?.same_as]).toEqual([null, shown?.id])
    }
    expect(await idOf(9980)).toBe('id9980')
    expect(await idOf(10_020)).toBeNull()
    // Each row is recorded with its lot.
    const price = bitOf(dataColumns.findIndex(({ name }) => name === 'start_price_yen'))
    const wrong = await db
      .selectFrom('lots as lot')
      .leftJoin('feed_lots as known', 'known.lot_id', 'lot.id')
      .select('lot.lot_number')
      .where(
        sql<boolean>`(known.provided_fields & ${price} <> 0) is distinct from (lot.start_price_yen is not null)
          or known.source_id <> 'id' || lot.lot_number and lot.lot_number <> '18000'`,
      )
      .execute()
    expect(wrong).toEqual([])
  })

  test('a refused row does not block the key of a good one', async () => {
    const run = await importText(url, header + row('1', 'TOYOTA,PRIUS,far,,') + row('1'))
    expect(run.counts).toEqual([2, 1, 0, 0, 1])
  })
})

describe('names', () => {
  test('adds new ones, reports them once and finds them again', async () => {
    const text =
      header +
      'Kaijo One,2026-11-21,1,ZENITH,COMET  GT,1,1,\n' +
      'KAIJO ONE,2026-11-21,2,Zenith,Comet-GT,1,1,\n'
    expect(brief(await importText(url, text))).toEqual([
      '2 new_house house',
      '2 new_maker maker',
      '2 new_model model',
    ])
    expect(await importText(url, text)).toMatchObject({ counts: [2, 0, 0, 2, 0], findings: [] })
    const lots = await db.selectFrom('lots').select(['house_id', 'model_id']).execute()
    expect(new Set(lots.map((lot) => `${lot.house_id} ${lot.model_id}`)).size).toBe(1)
  })

  test('a refused row adds no names', async () => {
    const text = header + row('1') + row('1', 'NOVA,STAR,1,1,') + row('-', 'NOVA,STAR,1,1,')
    expect(brief(await importText(url, text))).toEqual([
      '3 duplicate lotNumber',
      '4 required lotNumber',
    ])
  })

  test('a model determines its maker when only one has it', async () => {
    const run = await importText(
      url,
      header + row('1', ',ALPHARD,1,1,') + row('2', ',COMET 99,1,1,'),
    )
    expect(run.counts).toEqual([2, 1, 0, 0, 1])
    expect(brief(run)).toEqual(['2 maker_from_model maker', '3 unknown_maker maker'])
  })
})

describe('a dry run', () => {
  test('reports what the real run would do and writes nothing', async () => {
    await importText(url, header + row('1') + row('2'))
    const runs = () => db.selectFrom('feed_runs').select('id').execute()
    const [lots, runsBefore] = [await countLots(db), (await runs()).length]
    const text =
      header +
      row('1') +
      row('2', 'TOYOTA,PRIUS,7,,') +
      row('3', 'DRYMAKER,DRY,7,,') +
      row('3') +
      row('4', 'DRYMAKER,DRY,far,,') +
      row('-', 'DRYMAKER,DRY,7,,')
    const dry = await importText(url, text, { dryRun: true })
    expect(await countLots(db)).toBe(lots)
    expect(await runs()).toHaveLength(runsBefore)
    const names = db.selectFrom('makers').select('id').where('name', '=', 'DRYMAKER')
    expect(await names.execute()).toEqual([])
    const real = await importText(url, text)
    expect(dry.counts).toEqual(real.counts)
    expect(dry.findings).toEqual(real.findings)
    expect(real.counts).toEqual([6, 2, 1, 1, 2])
  })
})
