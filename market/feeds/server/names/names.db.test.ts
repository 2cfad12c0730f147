import { beforeEach, describe, expect, test } from 'vitest'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { testApp } from '#testing/database/app.ts'
import { commandRunner } from '#testing/database/command-line.ts'
import { brief, header, importText } from '#testing/database/feed-import.ts'
import { listingReader } from '#testing/database/models/listing-reader.ts'
import { namesCommand } from './names-command.ts'

const server = await testApp()
const { call, db, url } = server
const { lotNumbers } = listingReader(server)

const row = (lot: number | string, maker: string, model: string, house = 'USS Tokyo') =>
  `${house},2031-03-13,${lot},${maker},${model},1,1,\n`
const bring = (...rows: string[]) =>
  importText(url, header + rows.join(''), { now: () => new Date('2031-03-12T03:00:00Z') })

const names = commandRunner(namesCommand, server)

async function idOf(
  what: 'auction_houses' | 'makers' | 'models',
  name: string,
  maker?: string,
): Promise<number> {
  const rows = await db
    .selectFrom(what)
    .selectAll()
    .where('name', '=', name)
    .where('merged_into_id', 'is', null)
    .execute()
  if (!maker) return Number(rows[0]?.id)
  const makerId = await idOf('makers', maker)
  return Number(rows.find((one) => 'maker_id' in one && one.maker_id === makerId)?.id)
}

const nameOfLot = async (lot: number) => {
  const { maker, model, house } = await db
    .selectFrom('lots')
    .innerJoin('makers', 'makers.id', 'lots.maker_id')
    .innerJoin('models', 'models.id', 'lots.model_id')
    .innerJoin('auction_houses', 'auction_houses.id', 'lots.house_id')
    .select(['makers.name as maker', 'models.name as model', 'auction_houses.name as house'])
    .where('lots.lot_number', '=', String(lot))
    .executeTakeFirstOrThrow()
  return `${house}: ${maker} ${model}`
}

type Query = Parameters<typeof call<'filters'>>[1]['query']
const selects = async (query: Query = {}) =>
  (await call('filters', { params: { pageType: 'car-auction' }, query }, { as: 'client' })).select
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label)

beforeEach(async () => {
  await db.deleteFrom('lots').execute()
})

describe('names waiting for an operator', () => {
  test('are listed page by page with lots and examples, and no filter offers them', async () => {
    await bring(
      row(1, 'ZENITH', 'COMET', 'Kaijo One'),
      row(2, 'ZENITH', 'COMET'),
      row(3, 'TOYOTA', 'TYPO'),
      row(4, 'TOYOTA', 'ALPHARD'),
    )
    const [head, first, second, ...rest] = await names('list', 'model')
    expect(head).toMatch(/^2 waiting, page 1 of 1/)
    expect(first).toMatch(/2 {2}ZENITH COMET {2}USS Tokyo 2031-03-13 2, Kaijo One 2031-03-13 1$/)
    expect(second).toMatch(/1 {2}TOYOTA TYPO/)
    expect(rest).toEqual([])
    const [again, only] = await names('list', 'model', '--page', '2', '--size', '1')
    expect(again).toMatch(/^2 waiting, page 2 of 2/)
    expect(only).toMatch(/TOYOTA TYPO/)
    const select = await selects()
    expect(labels(select.maker)).toEqual(['TOYOTA'])
    expect(labels(select.model)).toEqual(['ALPHARD'])
    expect(labels(select.auction)).toEqual(['USS Tokyo'])
    // The lots themselves show their names.
    expect(await lotNumbers('car-auction')).toEqual(expect.arrayContaining(['1', '2', '3', '4']))
    const typo = await idOf('models', 'TYPO')
    expect(labels((await selects({ model: String(typo) })).model)).toContain('TYPO')
  })

  test('are offered once they are accepted, and their makers with them', async () => {
    await bring(row(1, 'ZENITH', 'COMET'), row(2, 'TOYOTA', 'TYPO'))
    const comet = await idOf('models', 'COMET')
    expect(await names('accept', 'model', String(comet))).toEqual(['Accepted ZENITH COMET.'])
    const select = await selects()
    expect(labels(select.maker)).toEqual(['TOYOTA', 'ZENITH'])
    expect(labels(select.model)).toEqual(['COMET'])
    // An accepted model can supply the maker of a row without one.
    expect(brief(await bring(row(3, '', 'COMET')))).toEqual(['2 maker_from_model maker'])
    expect(await nameOfLot(3)).toBe('USS Tokyo: ZENITH COMET')
  })
})

describe('a renamed name', () => {
  test('keeps its lots and its old spelling', async () => {
    await bring(row(1, 'TOYOTA', 'KOROLLA X'))
    const id = await idOf('models', 'KOROLLA X')
    expect(await names('rename', 'model', String(id), ' Corolla  X ')).toEqual([
      'KOROLLA X is now COROLLA X.',
    ])
    expect(await nameOfLot(1)).toBe('USS Tokyo: TOYOTA COROLLA X')
    expect(
      brief(await bring(row(2, 'TOYOTA', 'Korolla-X'), row(3, 'TOYOTA', 'COROLLA X'))),
    ).toEqual([])
    expect([await nameOfLot(2), await nameOfLot(3)]).toEqual(
      Array(2).fill('USS Tokyo: TOYOTA COROLLA X'),
    )
  })

  test('cannot take the name of another one', async () => {
    await bring(row(1, 'TOYOTA', 'ALFARD'))
    const id = await idOf('models', 'ALFARD')
    const alphard = await idOf('models', 'ALPHARD', 'TOYOTA')
    await expect(names('rename', 'model', String(id), 'アルファード')).rejects.toThrow(
      new RegExp(`name of model ${alphard} already: merge`),
    )
    expect(await nameOfLot(1)).toBe('USS Tokyo: TOYOTA ALFARD')
  })
})

describe('a merged name', () => {
  test('gives its lots, spellings and id in filters to the other one', async () => {
    await bring(row(1, 'TOYOTA', 'ALFARD 2'), row(2, 'TOYOTA', 'ALPHARD'), row(3, 'TOYOTA', 'VITZ'))
    const [old, right] = [
      await idOf('models', 'ALFARD 2'),
      await idOf('models', 'ALPHARD', 'TOYOTA'),
    ]
    const before = await db
      .selectFrom('lots')
      .select(['id', 'changed_xid'])
      .where('lot_number', '=', '1')
      .executeTakeFirstOrThrow()
    expect(await names('merge', 'model', String(old), String(right))).toEqual([
      'TOYOTA ALFARD 2 is TOYOTA ALPHARD now; lots moved: 1.',
    ])
    expect(await nameOfLot(1)).toBe('USS Tokyo: TOYOTA ALPHARD')
    const after = await db
      .selectFrom('lots')
      .select(['id', 'changed_xid'])
      .where('lot_number', '=', '1')
      .executeTakeFirstOrThrow()
    expect(after.id).toBe(before.id)
    expect(after.changed_xid).not.toBe(before.changed_xid)
    // A saved filter has the old id.
    expect((await lotNumbers('car-auction', { model: String(old) })).sort()).toEqual(['1', '2'])
    const chosen = (await selects({ model: String(old) })).model
    expect(chosen.find(({ value }) => value === old)).toEqual({
      value: old,
      label: 'ALPHARD',
      counter: 2,
    })
    expect(labels(chosen)).toEqual(['ALPHARD', 'VITZ'])
    const run = await bring(row(4, 'TOYOTA', 'alfard-2'))
    expect(brief(run)).toEqual([])
    expect(await nameOfLot(4)).toBe('USS Tokyo: TOYOTA ALPHARD')
    // Restarting the program changes nothing.
    await loadDictionaries(db)
    expect(await names('list', 'model')).not.toContainEqual(expect.stringContaining('ALFARD 2'))
  })

  test('leads through several merges to the last one, also under another maker', async () => {
    await bring(row(1, 'MAZDA', 'VOKSY'), row(2, 'MAZDA', 'VOKSI'))
    const [one, two] = [await idOf('models', 'VOKSY'), await idOf('models', 'VOKSI')]
    const voxy = await idOf('models', 'VOXY', 'TOYOTA')
    await names('merge', 'model', String(one), String(two))
    await names('merge', 'model', String(two), String(voxy))
    expect([await nameOfLot(1), await nameOfLot(2)]).toEqual(
      Array(2).fill('USS Tokyo: TOYOTA VOXY'),
    )
    await bring(row(3, 'MAZDA', 'VOKSY'), row(4, '', 'VOXY'))
    expect([await nameOfLot(3), await nameOfLot(4)]).toEqual(
      Array(2).fill('USS Tokyo: TOYOTA VOXY'),
    )
    expect((await lotNumbers('car-auction', { model: String(one) })).sort()).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })

  test('moves the models of a maker along', async () => {
    await bring(
      row(1, 'TOYOTA MOTORS', 'ALPHARD'),
      row(2, 'TOYOTA MOTORS', 'NEVER HEARD'),
      row(3, 'TOYOTA', 'VITZ'),
    )
    const old = await idOf('makers', 'TOYOTA MOTORS')
    await names('merge', 'maker', String(old), String(await idOf('makers', 'TOYOTA')))
    expect(await nameOfLot(1)).toBe('USS Tokyo: TOYOTA ALPHARD')
    expect(await nameOfLot(2)).toBe('USS Tokyo: TOYOTA NEVER HEARD')
    expect((await lotNumbers('car-auction', { maker: String(old) })).sort()).toEqual([
      '1',
      '2',
      '3',
    ])
    expect(
      brief(await bring(row(4, 'Toyota Motors', 'NEVER HEARD'), row(5, 'TOYOTA', 'never heard'))),
    ).toEqual([])
    expect(await nameOfLot(4)).toBe('USS Tokyo: TOYOTA NEVER HEARD')
  })

  test('moves the lots of a house, unless both have a lot of the same day and number', async () => {
    await bring(row(1, 'TOYOTA', 'VITZ', 'USS TOKIO HALL'), row(2, 'TOYOTA', 'VITZ'))
    const [old, right] = [
      await idOf('auction_houses', 'USS TOKIO HALL'),
      await idOf('auction_houses', 'USS Tokyo'),
    ]
    await bring(row(2, 'TOYOTA', 'VITZ', 'USS TOKIO HALL'))
    await expect(names('merge', 'house', String(old), String(right))).rejects.toThrow(
      /same day and number \(1\)/,
    )
    await db.deleteFrom('lots').where('house_id', '=', right).execute()
    await names('merge', 'house', String(old), String(right))
    expect(await nameOfLot(1)).toBe('USS Tokyo: TOYOTA VITZ')
    expect(await lotNumbers('car-auction', { auction: String(old) })).toHaveLength(2)
    expect((await bring(row(1, 'TOYOTA', 'VITZ', 'Uss Tokio Hall'))).counts).toEqual([
      1, 0, 0, 1, 0,
    ])
  })

  test('moves lots that a running import still stores under the old name', async () => {
    await bring(row(1, 'TOYOTA', 'NOAHH'))
    const old = await idOf('models', 'NOAHH')
    const noah = await idOf('models', 'NOAH', 'TOYOTA')
    let merging: Promise<unknown> | null = null
    const rows = Array.from({ length: 5200 }, (_, at) => row(at + 10, 'TOYOTA', 'NOAHH'))
    await importText(url, header + rows.join(''), {
      now: () => new Date('2031-03-12T03:00:00Z'),
      onProgress: () => {
        merging ??= names('merge', 'model', String(old), String(noah))
      },
    })
    await merging
    // Whichever of the two ended last has moved them.
    const left = db.selectFrom('lots').select('id').where('model_id', '=', old)
    expect(await left.execute()).toEqual([])
  })
})

test.each([
  [['list'], /missing required argument 'kind'/],
  [['list', 'colour'], /choices are house, maker, model/],
  [['list', 'model', '--page', '0'], /whole number from 1 to 100000/],
  [['destroy', 'model', '1'], /unknown command 'destroy'/],
  [['accept', 'model'], /missing required argument 'number'/],
  [['accept', 'model', '1; drop'], /whole number from 1/],
  [['rename', 'model', '1'], /missing required argument 'name'/],
  [['rename', 'model', '1', 'A', 'B'], /too many arguments/],
  [['merge', 'model', '1'], /missing required argument 'into'/],
  [['find', 'model', '-'], /at least a letter/],
])('refuses %j with a sentence', async (args, sentence) => {
  await expect(names(...args)).rejects.toThrow(sentence)
})

test('an impossible change is refused, and nothing is written', async () => {
  await bring(row(1, 'TOYOTA', 'REFUSED ONE'))
  const mine = String(await idOf('models', 'REFUSED ONE'))
  const shipped = String(await idOf('models', 'VITZ', 'TOYOTA'))
  const bike = String(
    (
      await db
        .selectFrom('models')
        .innerJoin('makers', 'makers.id', 'models.maker_id')
        .select('models.id')
        .where('makers.kind', '=', 'bike')
        .executeTakeFirstOrThrow()
    ).id,
  )
  const refused: [string[], RegExp][] = [
    [['accept', 'model', mine, '999999999'], /There is no model 999999999/],
    [['rename', 'model', shipped, 'X'], /dictionary of the program/],
    [['merge', 'model', shipped, mine], /dictionary of the program/],
    [['merge', 'model', mine, mine], /into itself/],
    [['merge', 'model', mine, bike], /car and a bike/],
    [['rename', 'model', mine, '...'], /has letters or digits/],
    [['rename', 'model', mine, 'X'.repeat(121)], /at most 120/],
  ]
  for (const [args, sentence] of refused) {
    await expect(names(...args), args.join(' ')).rejects.toThrow(sentence)
  }
  const { origin } = await db
    .selectFrom('models')
    .select('origin')
    .where('id', '=', Number(mine))
    .executeTakeFirstOrThrow()
  expect(origin).toBe('feed')
  expect((await names('find', 'model', 'refused one'))[0]).toMatch(
    /TOYOTA REFUSED ONE {2}\(waits\)$/,
  )
  expect(await names('find', 'model', 'no such thing')).toEqual([
    'No model has no such thing in its name.',
  ])
})
