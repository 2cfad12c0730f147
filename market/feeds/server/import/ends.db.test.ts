import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { fileWith } from '#testing/database/feed/feed-text.ts'
import { brief, header, importText } from '#testing/database/feed-import.ts'
import { acceptRun } from '../commands.ts'
import { seribaCsv } from '../formats/seriba-csv.ts'
import { combineFiles } from '../input-files.ts'
import { mappedJson } from '../mappings/mapped-json.ts'
import { mappingFile } from '../mappings/schema.ts'

const { url, db } = await testDatabase()

let feed = 0
beforeEach(() => {
  feed++
})

const mapping = (rows?: string) =>
  mappingFile.parse({
    name: 'Ends',
    source: 'ends',
    format: 'json',
    ...(rows && { rows }),
    fields: { house: { value: 'Ends' }, lotNumber: 'no', sourceId: 'no', model: 'name' },
  })
const list = { adapter: mappedJson(mapping(), 'json'), market: 'stock' } as const
const inObject = { ...list, adapter: mappedJson(mapping('lots'), 'json') }
const send = (text: string, options: object) =>
  importText(url, text, { source: `ends ${feed}`, isComplete: true, ...options })

/** Eight stock cars as JSON rows. */
const rows = (count = 8) =>
  Array.from(
    { length: count },
    (_, at) => `{"no":"${feed}-${at}","name":"VITZ","pics":["a"]}`,
  ).join(',')

describe('a JSON document', () => {
  test('is whole whatever its size', async () => {
    for (const note of ['', 'x', 'xy']) {
      const text = `[${rows()},{"no":"${feed}-n","name":"VITZ","note":"${note}"}]`
      expect(await send(text, list)).toMatchObject({ alarm: null, withdrawn: 0 })
    }
  })

  test('cut off after a row, or at a bracket inside one, withdraws nothing', async () => {
    expect(await send(`{"total":8,"lots":[${rows()}]}`, inObject)).toMatchObject({ alarm: null })
    const half = { alarm: 'truncated', withdrawn: 0 }
    expect(await send(`{"total":8,"lots":[${rows(5)}`, inObject)).toMatchObject(half)
    expect(await send(`{"total":8,"lots":[${rows(5)}]`, inObject)).toMatchObject(half)
    expect(await send('{"total":8,', inObject)).toMatchObject(half)
    expect(await send(`[${rows(5).slice(0, -1)}`, list)).toMatchObject(half)
    expect(await send(`{"lots":[${rows(5)}]}`, inObject)).toMatchObject({
      alarm: null,
      withdrawn: 3,
    })
  })
})

describe('a CSV', () => {
  const cars = (count: number) =>
    Array.from({ length: count }, (_, at) => `Ends,,${feed}-${at},TOYOTA,VITZ,1,,ongoing\n`).join(
      '',
    )
  const stock = { market: 'stock' } as const

  test('without its last line break counts as cut off if the one before had one', async () => {
    expect(await send(header + cars(8), stock)).toMatchObject({ alarm: null })
    const open = (header + cars(6)).slice(0, -3)
    expect(await send(open, stock)).toMatchObject({ alarm: 'truncated', withdrawn: 0 })
    expect(await send(open, { ...stock, evenIfShorter: true })).toMatchObject({ withdrawn: 2 })
    expect(await send((header + cars(5)).slice(0, -3), stock)).toMatchObject({ withdrawn: 1 })
  })

  test('of several files is whole when each of them is', async () => {
    const several = async (one: string, other: string) => {
      const files = await Promise.all([one, other].map((text) => fileWith(header + text)))
      const inputs = files.map((path) => ({ name: path, path }))
      const adapter = await combineFiles(seribaCsv(), inputs, async () => 'utf-8')
      return send(header + one, { ...stock, adapter, otherFiles: files.slice(1) })
    }
    const lines = cars(8).split(/(?<=\n)/)
    const [one, other] = [lines.slice(0, 4).join(''), lines.slice(4).join('')]
    expect(await several(one, other)).toMatchObject({ alarm: null })
    expect(await several(one.slice(0, -40), other)).toMatchObject({
      alarm: 'truncated',
      withdrawn: 0,
    })
  })

  test('without a usable row withdraws nothing', async () => {
    await importText(url, header + cars(3), { source: `ends ${feed}`, ...stock })
    const errors = `${header}the provider is being repaired,,,,,,,\n`
    expect(await send(errors, stock)).toMatchObject({ alarm: 'empty', withdrawn: 0 })
  })
})

describe('a column that has lost its values', () => {
  const lots = (day: string, price: string) =>
    Array.from({ length: 12 }, (_, at) => `USS Kobe,2026-11-${day},${at},TOYOTA,AQUA,1,${price},\n`)
  const part = { isComplete: false }

  test('raises an alarm that names it, until an operator accepts the run', async () => {
    expect(await send(header + lots('25', '1000').join(''), part)).toMatchObject({ alarm: null })
    const run = await send(header + lots('26', '').join(''), part)
    expect(run.alarm).toBe('columns')
    expect(run.findings.at(-1)).toMatchObject({
      column: 'startPriceYen',
      value: '100 %, 0 %',
      outcome: 'warned',
    })
    const { id } = await db
      .selectFrom('feed_runs')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await acceptRun(db, id)).toBe(true)
    expect(await send(header + lots('27', '').join(''), part)).toMatchObject({ alarm: null })
  })

  test('is also compared in a dry run', async () => {
    await send(header + lots('25', '1000').join(''), part)
    const run = await send(header + lots('26', '').join(''), { ...part, dryRun: true })
    expect(run.alarm).toBe('columns')
    expect(brief(run)).toEqual(['1 lost_column startPriceYen'])
  })

  test('a lot before its auction needs no result', async () => {
    const sold = lots('18', '1000').map((line) => line.replace(/,\n/, ',SOLD\n'))
    await send(header + sold.join(''), part)
    expect(await send(header + lots('26', '1000').join(''), part)).toMatchObject({ alarm: null })
    expect(await send(header + lots('19', '1000').join(''), part)).toMatchObject({
      alarm: 'columns',
    })
  })
})

test('reports a column that nothing reads once', async () => {
  const text = `startPrice,${header}1,USS Kobe,2026-11-25,1,TOYOTA,AQUA,1,,\n1,USS Kobe,2026-11-25,2,TOYOTA,AQUA,1,,\n`
  expect(brief(await send(text, { isComplete: false }))).toEqual(['2 unknown_column startPrice'])
})
