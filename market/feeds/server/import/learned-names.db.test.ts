import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { brief, header, importText } from '#testing/database/feed-import.ts'

const { url, db } = await testDatabase()

beforeEach(async () => {
  await db.deleteFrom('lots').execute()
})

const row = (lot: number, maker: string, model: string) =>
  `USS Tokyo,2026-11-21,${lot},${maker},${model},1,1,\n`
const makerOf = (lot: number) =>
  db
    .selectFrom('lots')
    .innerJoin('makers', 'makers.id', 'lots.maker_id')
    .select('makers.name')
    .where('lots.lot_number', '=', String(lot))
    .executeTakeFirst()

describe('a learned model does not change how other rows are read', () => {
  const honest = header + row(11, '', 'ALPHARD') + row(12, '', 'ALPHARD') + row(13, '', 'VOXY')

  test('nonsense that gives a known model to other makers loses no row of a real file', async () => {
    const nonsense =
      header + row(1, 'MAZDA', 'ALPHARD') + row(2, 'HONDA', 'Voxy') + row(3, 'BMW', 'アルファード')
    expect(brief(await importText(url, nonsense))).toEqual([
      '2 new_model model',
      '3 new_model model',
      '4 new_model model',
    ])
    const run = await importText(url, honest)
    expect(run.counts).toEqual([3, 3, 0, 0, 0])
    expect(await makerOf(11)).toEqual({ name: 'TOYOTA' })
    expect(await makerOf(13)).toEqual({ name: 'TOYOTA' })
  })

  test('nor does it give its maker to rows without one', async () => {
    await importText(url, header + row(1, 'TOYOTA', 'COMET 77'))
    const run = await importText(url, header + row(2, '', 'COMET 77'))
    expect(run.counts).toEqual([1, 0, 0, 0, 1])
    expect(brief(run)).toEqual(['2 unknown_maker maker'])
  })

  test('not even within one file', async () => {
    const text =
      header +
      row(1, 'TOYOTA', 'COMET 88') +
      row(2, '', 'COMET 88') +
      row(3, 'NISSAN', 'NOAH') +
      row(4, '', 'NOAH')
    expect(brief(await importText(url, text))).toEqual([
      '2 new_model model',
      '3 unknown_maker maker',
      '4 new_model model',
      '5 maker_from_model maker',
    ])
    expect(await makerOf(4)).toEqual({ name: 'TOYOTA' })
  })
})

describe('a maker that is taken from the model', () => {
  test('is reported once per spelling of a model, also when the file comes again', async () => {
    const text =
      header +
      row(1, '', 'ALPHARD') +
      row(2, '-', 'アルファード') +
      row(3, '', 'alphard') +
      row(4, '', 'VITZ')
    const expected = [
      '2 maker_from_model maker',
      '3 maker_from_model maker',
      '5 maker_from_model maker',
    ]
    const run = await importText(url, text)
    expect(brief(run)).toEqual(expected)
    expect(run.findings[0]).toMatchObject({
      outcome: 'warned',
      value: 'ALPHARD',
      reason: expect.stringMatching(/: TOYOTA$/),
    })
    expect(brief(await importText(url, text))).toEqual(expected)
  })

  test.each(['SPRINTER', 'スプリンター', 'PARTNER', 'ROADSTER', 'DELTA', 'RANGER'])(
    'is not taken where several makers have it: %s',
    async (model) => {
      const run = await importText(url, header + row(1, '', model) + row(2, 'MERCEDES', model))
      expect(brief(run)[0]).toBe('2 unknown_maker maker')
      expect(run.counts).toEqual([2, 1, 0, 0, 1])
    },
  )
})

test('the rest of a name after its model becomes the trim, and is reported once', async () => {
  const head = 'house,auctionDay,lotNumber,maker,model,trim\n'
  const rows = [
    'BMW,320I,',
    'BMW,320I,M SPORT',
    'MERCEDES BENZ,C300,',
    'LEXUS,RX450h,',
    'LEXUS,RX350,VERSION L',
    'SUBARU,IMPREZA WRX,',
    'FORD,ECONOLINE,',
  ]
  const text = head + rows.map((row, at) => `USS Tokyo,2026-11-28,n${at},${row}\n`).join('')
  const run = await importText(url, text)
  const split = run.findings.filter(({ reason }) => reason.startsWith('trim_from_model'))
  expect(split.map(({ value }) => value)).toEqual(['320I', 'C300', 'RX450h', 'RX350'])
  const lots = await db
    .selectFrom('lots as lot')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select(['model.name', 'lot.trim'])
    .where('auction_day', '=', '2026-11-28')
    .orderBy('lot.id')
    .execute()
  expect(lots.map(({ name, trim }) => `${name} / ${trim}`)).toEqual([
    '3 SERIES / 320I',
    '3 SERIES / 320I M SPORT',
    'C-CLASS / C300',
    'RX / 450h',
    'RX / 350 VERSION L',
    'IMPREZA WRX / ',
    'ECONOLINE / ',
  ])
  expect((await importText(url, text)).counts).toEqual([7, 0, 0, 7, 0])
})
