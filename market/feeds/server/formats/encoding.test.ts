import { describe, expect, test } from 'vitest'
import { all, fileWith } from '#testing/database/feed/feed-text.ts'
import { detectEncoding } from './detect-encoding.ts'
import { byteOrderMarkOf, parseEncoding, readText } from './encoding.ts'

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** Returns the bytes of each character of an encoding that Node can read but not write, by decoding all bytes. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, readonly number[]>()
  const learn = (bytes: readonly number[]) => {
    const character = decoder.decode(new Uint8Array(bytes))
    if ([...character].length > 1 || character === '\ufffd' || table.has(character)) return
    table.set(character, bytes)
  }
  for (let first = 0; first < 256; first++) learn([first])
  for (let first = 0x80; first < 256; first++) {
    for (let second = 0x40; second < 256; second++) learn([first, second])
  }
  tables.set(encoding, table)
  return table
}

function encode(text: string, encoding: string): Buffer {
  const table = tableOf(encoding)
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

const japanese = 'house,lotNumber,model\nＵＳＳ東京,1,プリウス\nＴＡＡ近畿,2,ｱｸｱ ワンオーナー\n'
const russian = 'house,lotNumber,color\nUSS Tokyo,1,серый металлик\nHAA Kobe,2,Белый\n'
const western = 'house,model,remarks\nUSS,Citroën,Größe 5–6 m²\nTAA,Škoda,it’s 100° señor\n'
const ascii = `${'USS Tokyo,1001,PRIUS\n'.repeat(120_000)}`

const detect = async (bytes: Uint8Array) => {
  const file = await fileWith(bytes)
  const encoding = await detectEncoding(file)
  return { encoding, text: (await all(readText(file, encoding))).join('') }
}

describe('detecting the encoding', () => {
  test.each([
    ['utf-8', japanese, Buffer.from(japanese)],
    ['utf-8', russian, Buffer.from(russian)],
    ['utf-8', japanese, Buffer.from(`\ufeff${japanese}`)],
    ['shift_jis', japanese, encode(japanese, 'shift_jis')],
    [
      'euc-jp',
      japanese.replace('ｱｸｱ', 'アクア'),
      encode(japanese.replace('ｱｸｱ', 'アクア'), 'euc-jp'),
    ],
    ['windows-1251', russian, encode(russian, 'windows-1251')],
    ['windows-1252', western, encode(western, 'windows-1252')],
    ['windows-1252', 'a,b\n1,Coupé\n', encode('a,b\n1,Coupé\n', 'windows-1252')],
    ['windows-1251', 'a,b\n1,серый\n', encode('a,b\n1,серый\n', 'windows-1251')],
    ['utf-16le', japanese, Buffer.from(`\ufeff${japanese}`, 'utf16le')],
    ['utf-16be', japanese, Buffer.from(`\ufeff${japanese}`, 'utf16le').swap16()],
    ['utf-16le', russian, Buffer.from(russian, 'utf16le')],
    ['utf-16be', russian, Buffer.from(russian, 'utf16le').swap16()],
    ['utf-8', 'a,b\n', Buffer.from('a,b\n')],
  ])('%s, %j', async (encoding, text, bytes) => {
    expect(await detect(bytes)).toEqual({ encoding, text })
  })

  test.each(['shift_jis', 'windows-1251', 'windows-1252'] as const)(
    '%s that begins late',
    async (encoding) => {
      const late = { shift_jis: japanese, 'windows-1251': russian, 'windows-1252': western }[
        encoding
      ]
      const bytes = Buffer.concat([Buffer.from(ascii), encode(late, encoding)])
      expect(bytes.length).toBeGreaterThan(2 * 1024 * 1024)
      expect((await detect(bytes)).encoding).toBe(encoding)
    },
  )

  test('a UTF-8 file with a few broken bytes stays UTF-8', async () => {
    const bytes = Buffer.from(japanese.repeat(20))
    bytes[bytes.indexOf('プ') + 1] = 0x20
    bytes[bytes.lastIndexOf('京')] = 0xff
    const { encoding, text } = await detect(bytes)
    expect(encoding).toBe('utf-8')
    expect(text).toContain('\ufffd')
    expect(text).toContain('プリウス')
  })

  test.each([
    ['shift_jis', japanese],
    ['windows-1251', russian],
    ['windows-1252', western],
  ] as const)(
    'a %s file that begins with a word of UTF-8 keeps its alphabet',
    async (encoding, text) => {
      const bytes = Buffer.concat([Buffer.from('# © é プ\n'), encode(text.repeat(50), encoding)])
      expect((await detect(bytes)).encoding).toBe(encoding)
    },
  )

  test('half-width kana alone are Shift_JIS, capital letters alone are Cyrillic', async () => {
    const kana = 'ﾌﾟﾘｳｽ,ｱｸｱ,ｳﾞｨｯﾂ\n'
    expect((await detect(encode(kana, 'shift_jis'))).encoding).toBe('shift_jis')
    const capitals = 'БЕЛЫЙ,ЧЁРНЫЙ МЕТАЛЛИК\n'
    expect((await detect(encode(capitals, 'windows-1251'))).encoding).toBe('windows-1251')
  })

  test('one bad byte in plain English does not suggest an alphabet', async () => {
    const bytes = Buffer.from('house,color\nUSS,WH?ITE\n')
    bytes[bytes.indexOf('?')] = 0xff
    expect(await detect(bytes)).toEqual({
      encoding: 'utf-8',
      text: 'house,color\nUSS,WH\ufffdITE\n',
    })
  })

  test('broken bytes at the beginning do not decide a large file', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0x20, 0xe9, 0x0a]),
      Buffer.from(japanese.repeat(5000)),
    ])
    expect((await detect(bytes)).encoding).toBe('utf-8')
  })

  test('an XML declaration counts unless the bytes contradict it', async () => {
    const xml = (name: string) => `<?xml version="1.0" encoding="${name}"?><aj>серый</aj>`
    const as = async (name: string, encoding: string) =>
      (await detect(encode(xml(name), encoding))).encoding
    expect(await as('windows-1251', 'windows-1251')).toBe('windows-1251')
    expect(await as('utf-8', 'windows-1251')).toBe('windows-1251')
    expect((await detect(Buffer.from(xml('windows-1251')))).encoding).toBe('utf-8')
  })

  test('a declaration of UTF-8 above pure ASCII does not end the detection', async () => {
    const head = `<?xml version="1.0" encoding="utf-8"?>\n${ascii}`
    const bytes = Buffer.concat([Buffer.from(head), encode(russian, 'windows-1251')])
    expect((await detect(bytes)).encoding).toBe('windows-1251')
  })
})

test('a byte-order mark overrides a configured encoding', async () => {
  expect(await byteOrderMarkOf(await fileWith(`\ufeffa`))).toBe('utf-8')
  expect(await byteOrderMarkOf(await fileWith('a'))).toBeNull()
})

test.each([
  ['Shift-JIS', 'shift_jis'],
  ['CP932', 'shift_jis'],
  ['UTF8', 'utf-8'],
  ['cp1251', 'windows-1251'],
  ['EUC_JP', 'euc-jp'],
  ['klingon', null],
])('parses %s', (name, encoding) => {
  expect(parseEncoding(name)).toBe(encoding)
})
