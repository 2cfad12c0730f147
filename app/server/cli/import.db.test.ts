import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { fileWith } from '#testing/database/feed/feed-text.ts'
import { command, countLots, header } from '#testing/database/feed-import.ts'

const { url, db } = await testDatabase()
const run = (...args: string[]) => command(args, { DATABASE_URL: url }).ended
const good = `${header}USS Tokyo,2026-11-21,1,TOYOTA,PRIUS,1,1,\n`

test('prints the counts last, and notes to stderr', async () => {
  const file = await fileWith(
    `${good}Ｎｅｗ Hall,soon,2,TOYOTA,PRIUS,1,,\nNew Hall,2026-11-21,3,TOYOTA,PRIUS,1,,\n`,
  )
  const report = join(dirname(file), 'report.csv')
  const dry = await run(file, '--dry-run')
  expect(dry.out).toBe('read 3, added 2, changed 0, unchanged 0, rejected 1\n')
  expect(dry.err).toContain('line 3, auctionDay: not_a_day')
  expect(dry.err).toContain('Dry run: nothing was written.')
  expect(await countLots(db)).toBe(0)
  const real = await run(file, '--report', report)
  expect(real).toMatchObject({ code: 0, out: dry.out })
  expect((await readFile(report, 'utf8')).split('\n').slice(1)).toEqual([
    expect.stringContaining('3,auctionDay,soon,not_a_day'),
    expect.stringContaining('4,house,New Hall,new_house'),
    '',
  ])
})

test.each([
  ['no file named', [], /missing required argument 'file'/],
  ['a pattern that nothing is named like', ['/nowhere/*.csv'], /No file is named like/],
  ['an unknown option', ['a.csv', '--colour'], /--colour/],
  ['no such file', ['/nowhere/a.csv'], /There is no file/],
  ['a folder', ['/'], /is a folder/],
  ['a device', ['/dev/null'], /is not a file/],
])('%s: a sentence and exit code 1', async (_, args, message) => {
  const { code, out, err } = await run(...args)
  expect(err).toMatch(message)
  expect(err).not.toMatch(/\n\s+at /)
  expect({ code, out }).toEqual({ code: 1, out: '' })
})

test('reports invalid options before opening the database', async () => {
  const file = await fileWith(good)
  await mkdir(join(dirname(file), 'folder'))
  const cases: [string[], RegExp][] = [
    [
      ['--format', 'excel'],
      /--format is seriba or ajes or csv or ndjson or json or xml, not excel/,
    ],
    [['--format', 'csv'], /needs a mapping/],
    [['--format', 'ajes', '--map', 'jan-japan'], /--map is for --format csv/],
    [['--map', 'nowhere.json'], /mapping file nowhere.json cannot be read/],
    [['--encoding', 'klingon'], /--encoding is one of utf-8.*not klingon/],
    [['--kind', 'boat'], /Allowed choices are car, bike/],
    [['--market', 'bazaar'], /Allowed choices are auction, stock/],
    [['--report', '/nowhere/out.csv'], /report \/nowhere\/out.csv cannot be written/],
    [['--report', join(dirname(file), 'folder')], /it is a folder/],
    [['--report', file], /would be overwritten/],
  ]
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const ends = await Promise.all(cases.map(([args]) => command([file, ...args], nowhere).ended))
  for (const [at, [args, message]] of cases.entries()) {
    expect(ends[at]?.err, args.join(' ')).toMatch(message)
    expect(ends[at]).toMatchObject({ code: 1, out: '' })
  }
})

test('reports empty files', async () => {
  for (const [text, name] of [
    ['', 'empty.csv'],
    [header, 'a.csv'],
    ['<aj></aj>', 'a.xml'],
    ['\n', 'a.ndjson'],
  ] as const) {
    expect(await run(await fileWith(text, name))).toMatchObject({
      code: 2,
      err: expect.stringContaining('holds no rows'),
      out: 'read 0, added 0, changed 0, unchanged 0, rejected 0\n',
    })
  }
})

test('reports a file without usable rows', async () => {
  const ends = [
    await run(await fileWith('Error: your code has expired', 'a.xml')),
    await run(await fileWith(`${header}USS Tokyo,soon,1,TOYOTA,PRIUS,1,1,\n`)),
  ]
  for (const end of ends) {
    expect(end).toMatchObject({
      code: 1,
      out: 'read 1, added 0, changed 0, unchanged 0, rejected 1\n',
    })
  }
  expect(ends[0]?.err).toContain('your code has expired')
  expect(await run(await fileWith('Make,Price\nTOYOTA,1\n'))).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('lacks house, lotNumber, model'),
  })
})

test('guesses the format, finds the mapping, and prefers a byte order mark to an option', async () => {
  const lot = {
    house: 'USS Tokyo',
    auctionDay: '2026-11-22',
    lotNumber: 5,
    maker: 'TOYOTA',
    model: 'PRIUS',
  }
  const guessed = await run(
    await fileWith(`\ufeff ${JSON.stringify(lot)}`, 'feed'),
    '--encoding',
    'cp1251',
  )
  expect(guessed.err).toContain('as ndjson, utf-8')
  expect(guessed.out).toContain('read 1, added 1')
  const mapped = await run(await fileWith('a,b\n1,2\n'), '--map', 'jan-japan')
  expect(mapped.err).toMatch(/has no column StockNumber.*JAN Japan/s)
})

describe('compressed files, and several', () => {
  const rowsOf = (...numbers: number[]) =>
    header + numbers.map((lot) => `USS Tokyo,2026-11-23,${lot},TOYOTA,PRIUS,1,1,\n`).join('')

  test('are one run, each line names its file, and a repeated run changes nothing', async () => {
    const folder = dirname(await fileWith(gzipSync(rowsOf(101, 102)), 'stock-1.csv.gz'))
    await writeFile(join(folder, 'stock-2.csv'), `${rowsOf(103, 102)}USS Tokyo,soon,1,A,B,1,1,\n`)
    const pattern = join(folder, 'stock-*')
    const report = join(folder, 'report.csv')
    const first = await run(pattern, '--report', report)
    expect(first).toMatchObject({
      code: 0,
      out: 'read 5, added 3, changed 0, unchanged 0, rejected 2\n',
    })
    expect((await readFile(report, 'utf8')).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^3,lotNumber,102,"duplicate.* 3",rejected,stock-2.csv,4,102$/),
      expect.stringMatching(/^4,auctionDay,soon,.*rejected,stock-2.csv,5,1$/),
      '',
    ])
    const again = await run(pattern)
    expect(again.out).toBe('read 5, added 0, changed 0, unchanged 3, rejected 2\n')
    expect(again.err).toContain('stock-2.csv line 4, auctionDay: not_a_day')
  })

  test('a truncated one imports nothing', async () => {
    const whole = gzipSync(rowsOf(...Array.from({ length: 999 }, (_, at) => at + 200)))
    const file = await fileWith(whole.subarray(0, -20), 'stock.csv.gz')
    const before = await countLots(db)
    expect(await run(file)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('stock.csv.gz is cut off'),
    })
    expect(await countLots(db)).toBe(before)
  })

  test('one that would fill the disk imports nothing', async () => {
    const blanks = gzipSync(Buffer.alloc(32 * 1024 ** 2, ' '))
    const file = await fileWith(Buffer.concat(Array(9).fill(blanks)), 'bomb.csv.gz')
    expect(await run(file)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/bomb.csv.gz has \d+ bytes and unpacks to more than 256 MB/),
    })
  })
})

describe('a preview', () => {
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const preview = (...args: string[]) => command([...args, '--preview'], nowhere).ended

  test('shows the columns of an unknown file, then how a mapping reads it', async () => {
    const json =
      '{"cars":[{"no":7,"name":"FIT","odo":"10 mi","colour":"RED"},{"no":8,"name":"FIT","odo":"?!1"}]}'
    const file = await fileWith(json, 'cars.json')
    expect((await preview(file, '--format', 'json')).err).toContain('It has lists at: cars')
    const columns = await preview(file, '--format', 'json', '--rows', 'cars')
    expect(columns.out).toMatch(/odo +100 % {2}10 mi \| \?!1/)
    const map = join(dirname(file), 'map.json')
    const fields = {
      house: { value: 'Preview House' },
      lotNumber: 'no',
      model: 'name',
      mileageKm: { column: 'odo', unit: 'km' },
    }
    const mapping = { name: 'p', source: 'p', market: 'stock', rows: 'cars', fields }
    await writeFile(map, JSON.stringify(mapping))
    const { code, out } = await preview(file, '--map', map)
    expect(code).toBe(0)
    expect(out).toMatch(/mileageKm +16 {2}\(odo\)/)
    expect(out).toMatch(/→ .*house Preview House · lotNumber 7 .* mileageKm 16/)
    expect(out).toContain('not read: odo "?!1": unknown_unit')
    expect(out).toMatch(/does not read:\n +colour +50 % {2}RED/)
  })
})
