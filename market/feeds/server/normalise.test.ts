import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { feedFields, identifyingFields } from './fields.ts'
import type { RawFields } from './formats/raw-row.ts'
import { type NormaliseOptions, normalise } from './normalise.ts'

const options: NormaliseOptions = {
  kind: 'car',
  market: 'auction',
  source: 'test',
  today: '2026-11-20',
}
const minimalRow: RawFields = {
  house: 'USS Tokyo',
  auctionDay: '2026-11-20',
  lotNumber: '1001',
  maker: 'TOYOTA',
  model: 'PRIUS',
}
const read = (fields: RawFields, more: Partial<NormaliseOptions> = {}) =>
  normalise({ ...minimalRow, ...fields }, { ...options, ...more })
const refusal = (fields: RawFields) => {
  const lot = read(fields)
  return 'reason' in lot ? `${lot.column} ${lot.reason.split(':')[0]}` : 'accepted'
}
const emptied = (fields: RawFields) => {
  const lot = read(fields)
  if ('reason' in lot) return `refused: ${lot.reason}`
  return lot.emptied.map(({ column, reason }) => `${column} ${reason.split(':')[0]}`).join(', ')
}

describe('a row without a field that identifies it is refused', () => {
  test.each([
    [{ house: '' }, 'house required'],
    [{ house: '―' }, 'house required'],
    [{ model: ' ' }, 'model required'],
    [{ model: '0' }, 'model required'],
    [{ lotNumber: '-' }, 'lotNumber required'],
    [{ auctionDay: '' }, 'auctionDay required'],
    [{ auctionDay: '2026-02-30' }, 'auctionDay not_a_day'],
    [{ auctionDay: '05/11/2026' }, 'auctionDay ambiguous_day'],
    [{ auctionDay: '1989-12-31' }, 'auctionDay out_of_range'],
    [{ auctionDay: '2027-11-21' }, 'auctionDay out_of_range'],
    [{ auctionDay: '9999-12-31' }, 'auctionDay out_of_range'],
    [{ auctionDay: '1990-01-01' }, 'accepted'],
    [{ auctionDay: '2027-11-20' }, 'accepted'],
    [{ auctionDay: '<a href="x">code</a>' }, 'auctionDay link_instead_of_value'],
    [{ kind: 'boat' }, 'kind unknown_word'],
    [{ market: 'bazaar' }, 'market unknown_word'],
    [{ model: 'a\0' }, 'model bad_encoding'],
    [{ kind: 'bike', market: 'stock' }, 'market bike_at_fixed_price'],
    [{ kind: 'bike' }, 'accepted'],
  ])('%j', (fields, expected) => {
    expect(refusal(fields as RawFields)).toBe(expected)
  })
})

describe('an unreadable value costs its field and no other', () => {
  test.each([
    [{ auctionTime: '25:00' }, 'auctionTime not_a_time'],
    [{ mileageKm: '999999' }, 'mileageKm out_of_range'],
    [{ mileageKm: '9,999,999 km' }, 'mileageKm out_of_range'],
    [{ mileageKm: '2200000' }, 'mileageKm out_of_range'],
    [{ startPriceYen: '150000 руб' }, 'startPriceYen not_a_number'],
    [{ year: 'new' }, 'year not_a_year'],
    [{ year: '2031' }, 'year out_of_range'],
    [{ year: '1850' }, 'year out_of_range'],
    [{ month: '13' }, 'month out_of_range'],
    [{ mileageKm: 'many' }, 'mileageKm not_a_number'],
    [{ mileageKm: '139.000' }, 'mileageKm not_a_number'],
    [{ mileageKm: '9999999' }, 'mileageKm out_of_range'],
    [{ startPriceYen: 'https://x.example' }, 'startPriceYen link_instead_of_value'],
    [{ startPriceYen: '-5' }, 'startPriceYen not_a_number'],
    [{ startPriceYen: '2,000,000,001' }, 'startPriceYen out_of_range'],
    [{ soldPriceYen: '2000000001' }, 'soldPriceYen out_of_range'],
    [{ averagePriceYen: '200001万' }, 'averagePriceYen out_of_range'],
    [{ soldPriceYen: '99999999999' }, 'soldPriceYen out_of_range'],
    [{ engineCc: '2147483647' }, 'engineCc out_of_range'],
    [{ mileageKm: '2147483647' }, 'mileageKm out_of_range'],
    [{ mileageKm: '*4,294,967,296' }, 'mileageKm out_of_range'],
    [{ leftHandDrive: 'maybe' }, 'leftHandDrive unknown_word'],
    [{ trim: 'a\ufffdb' }, 'trim bad_encoding'],
    [{ remarks: '\ud800' }, 'remarks bad_encoding'],
    [{ trim: 'x'.repeat(501) }, 'trim too_long'],
    [{ inspection: '[1]' }, 'inspection bad_field'],
    [{ inspection: '{' }, 'inspection bad_field'],
    [{ checklist: '{}' }, 'checklist bad_field'],
    [{ checklist: '["\\u0000"]' }, 'checklist bad_encoding'],
    [{ inspection: '{"a":"\\ud800"}' }, 'inspection bad_encoding'],
    [{ checklist: `${'['.repeat(30_000)}${']'.repeat(30_000)}` }, 'checklist bad_field'],
    [{ startPriceYen: '$12,000' }, 'startPriceYen not_a_number'],
    [{ condition: 'good for its age' }, 'condition unknown_grade'],
    [{ sourceId: 'x'.repeat(81) }, 'sourceId too_long'],
    [{ year: 'new', color: 'a\ufffd' }, 'year not_a_year, color bad_encoding'],
    [{ mileageKm: 'odd', startPriceYen: '398 万円' }, 'mileageKm not_a_number'],
  ])('%j', (fields, expected) => {
    expect(emptied(fields as RawFields)).toBe(expected)
  })

  test('the finding keeps its raw text', () => {
    const lot = read({ mileageKm: 'very many', startPriceYen: '5' })
    expect(lot).toMatchObject({
      mileageKm: null,
      startPriceYen: 5,
      emptied: [{ column: 'mileageKm', value: 'very many' }],
    })
  })

  test('never throws, whatever the cells contain', () => {
    const optional = feedFields.filter((field) => !identifyingFields.has(field))
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...optional), fc.string({ unit: 'binary' })),
        (fields) => {
          expect(refusal(fields)).toBe('accepted')
        },
      ),
    )
  })
})

describe('odd cells of real files', () => {
  test.each([
    [{ year: '2021(R03)' }, { year: 2021, month: null }],
    [{ year: '2021\n(R03)' }, { year: 2021, month: null }],
    [{ year: '2021年(令和3年)4月' }, { year: 2021, month: 4 }],
    [{ year: 'R3年式' }, { year: 2021, month: null }],
    [{ year: 'R03(2021)' }, { year: 2021, month: null }],
    [{ year: '２０２１／０４' }, { year: 2021, month: 4 }],
    [{ year: '2021 / 4' }, { year: 2021, month: 4 }],
    [{ year: '初度登録年月：平成31年5月' }, { year: 2019, month: 5 }],
    [{ mileageKm: '2.5 万km' }, { mileageKm: 25_000, mileageNote: '' }],
    [{ mileageKm: '2.5\n万km' }, { mileageKm: 25_000, mileageNote: '' }],
    [{ mileageKm: '走行不明' }, { mileageKm: null, mileageNote: '走行不明' }],
    [{ mileageKm: '98,000km (メーター交換)' }, { mileageKm: 98_000, mileageNote: 'メーター交換' }],
    [{ mileageKm: '走行 5.2万km' }, { mileageKm: 52_000, mileageNote: '' }],
    [{ mileageKm: '12万km台' }, { mileageKm: 120_000, mileageNote: '' }],
    [{ mileageKm: '98k' }, { mileageKm: 98_000, mileageNote: '' }],
    [{ mileageKm: '10,000 miles' }, { mileageKm: 16_093, mileageNote: '' }],
    [{ mileageKm: '*78000 不明' }, { mileageKm: 78_000, mileageNote: '* 不明' }],
    [{ startPriceYen: '398 万円' }, { startPriceYen: 3_980_000 }],
    [{ startPriceYen: '398.5万円（税込）' }, { startPriceYen: 3_985_000 }],
    [{ startPriceYen: '税込398万円' }, { startPriceYen: 3_980_000 }],
    [{ startPriceYen: '3,980千円' }, { startPriceYen: 3_980_000 }],
    [{ startPriceYen: '1,398万円' }, { startPriceYen: 13_980_000 }],
    [{ startPriceYen: '---' }, { startPriceYen: null, emptied: [] }],
    [{ mileageKm: 'ASK' }, { mileageKm: null, mileageNote: '', emptied: [] }],
    [{ startPriceYen: '応談' }, { startPriceYen: null, emptied: [] }],
    [{ startPriceYen: '成約済' }, { startPriceYen: null, emptied: [] }],
    [{ engineCc: '2.0L' }, { engineCc: 2000 }],
    [{ engineCc: '1,496㏄' }, { engineCc: 1496 }],
    [{ powerHp: '81kW' }, { powerHp: 110 }],
    [{ doors: '5D' }, { doors: 5 }],
    [{ seats: '7人乗り' }, { seats: 7 }],
    [{ leftHandDrive: '右ハンドル' }, { leftHandDrive: false }],
    [{ trim: 'S\nTOURING' }, { trim: 'S TOURING' }],
    [{ color: 'PEARL\r\nWHITE' }, { emptied: [] }],
    [{ condition: '評価外' }, { condition: '評価外', emptied: [] }],
    [{ condition: '0.5' }, { condition: '0.5', emptied: [] }],
    [{ condition: '?' }, { condition: '?', emptied: [] }],
  ])('%j', (fields, expected) => {
    expect(read(fields as RawFields)).toMatchObject(expected)
  })
})

describe('the hard cases of the trade', () => {
  test('hardly any field', () => {
    expect(read({})).toMatchObject({
      year: null,
      month: null,
      engineCc: null,
      startPriceYen: null,
      soldPriceYen: null,
      mileageKm: null,
      chassisCode: '',
      condition: '',
      photos: [],
      sheet: '',
      status: null,
      statusWhenNew: lotStatus.upcoming,
      startsAt: null,
      inspection: null,
      checklist: null,
    })
  })

  test('no photo, one photo, texts that are not addresses', () => {
    expect(read({ photos: '' })).toMatchObject({ photos: [] })
    expect(read({ photos: 'https://a/1.jpg' })).toMatchObject({ photos: ['https://a/1.jpg'] })
    expect(read({ photos: '//a/1.jpg#none#javascript:x#https://b/2.jpg' })).toMatchObject({
      photos: ['//a/1.jpg', 'https://b/2.jpg'],
    })
  })

  test('drops pictures and videos of this site', () => {
    const own = ['/api/auth/update', '/front.jpg', 'https://cars.example/1.jpg'].join('#')
    const fields = { photos: `https://a/1.jpg#${own}`, sheet: own, videos: own }
    expect(read(fields, { ownHost: 'cars.example' })).toMatchObject({
      photos: ['https://a/1.jpg'],
      sheet: '',
      videos: [],
    })
  })

  test.each(['0', '', '-', '不明', '0000'])('year unknown: %j', (year) => {
    expect(read({ year, month: '5' })).toMatchObject({ year: null, month: null })
  })

  test('year and month', () => {
    expect(read({ year: 'H31.5' })).toMatchObject({ year: 2019, month: 5 })
    expect(read({ year: '2019/05', month: '7' })).toMatchObject({ month: 7 })
    expect(read({ year: '2019', month: '0' })).toMatchObject({ year: 2019, month: null })
  })

  test.each(['', '-', 'ASK', '応談', 'NULL'])('price missing: %j', (startPriceYen) => {
    expect(read({ startPriceYen })).toMatchObject({ startPriceYen: null })
  })

  test.each([
    ['0', 0, ''],
    ['139千km', 139_000, ''],
    ['*78,000', 78_000, '*'],
    ['78000 #', 78_000, '#'],
    ['不明', null, '不明'],
    ['***', null, '***'],
    ['-', null, ''],
  ])('mileage %s', (text, mileageKm, mileageNote) => {
    expect(read({ mileageKm: text })).toMatchObject({ mileageKm, mileageNote })
  })

  test('a note of the house wins over the mark', () => {
    expect(read({ mileageKm: '*5', mileageNote: 'replaced' })).toMatchObject({
      mileageNote: 'replaced',
    })
  })

  test('chassis -, 0 cc, grade ***, a long trim, Japanese only', () => {
    const trim = 'Ｇ　プレミアム'.repeat(60)
    expect(
      read({ chassis: '-', engineCc: '0', condition: '***', trim, remarks: 'ワンオーナー' }),
    ).toMatchObject({
      chassisCode: '',
      engineCc: 0,
      condition: '***',
      trim: trim.normalize('NFKC').trim(),
      remarks: 'ワンオーナー',
    })
    const japanese = { house: 'ＵＳＳ東京', lotNumber: '１００１', maker: 'トヨタ', model: 'ﾌﾟﾘｳｽ' }
    expect(read(japanese)).toMatchObject({ lotNumber: '1001', maker: 'トヨタ', model: 'プリウス' })
  })

  test('stores a link only if it is safe to click', () => {
    expect(read({ link: 'javascript:alert(1)' })).toMatchObject({ link: '' })
    expect(read({ link: 'https://a.example/1' })).toMatchObject({ link: 'https://a.example/1' })
  })
})

test('the highest price', () => {
  const highest = '2,000,000,000'
  expect(
    read({ startPriceYen: highest, soldPriceYen: highest, averagePriceYen: highest }),
  ).toMatchObject({
    startPriceYen: 2_000_000_000,
    soldPriceYen: 2_000_000_000,
    feedAveragePriceYen: 2_000_000_000,
  })
})

describe('day, time, market', () => {
  test('the day and its time in Tokyo', () => {
    const startsAt = '2026-11-20T14:05:00+09:00'
    expect(read({ auctionDay: '2026-11-20T05:05:00Z' })).toMatchObject({ startsAt })
    expect(read({ auctionTime: '14:05' })).toMatchObject({ startsAt })
    expect(read({ auctionTime: '-' })).toMatchObject({ startsAt: null })
    expect(read({ auctionTime: '00:00' })).toMatchObject({ startsAt: null })
  })

  test('stock has no day and is open', () => {
    expect(read({ auctionDay: 'whenever' }, { market: 'stock' })).toMatchObject({
      market: 'stock',
      auctionDay: null,
      startsAt: null,
      statusWhenNew: lotStatus.ongoing,
    })
  })

  test('a new lot without a status is over in the past, and upcoming today or later', () => {
    expect(read({ auctionDay: '2026-11-19' })).toMatchObject({ statusWhenNew: lotStatus.unknown })
    expect(read({ auctionDay: '2026-11-21' })).toMatchObject({ statusWhenNew: lotStatus.upcoming })
  })
})

describe('results', () => {
  test.each([
    ['SOLD', '500000', lotStatus.sold, 500_000],
    ['', '500000', lotStatus.sold, 500_000],
    ['perhaps', '500000', lotStatus.sold, 500_000],
    ['NOT SOLD', '500000', lotStatus.notSold, null],
    ['NEGO SOLD', '500000', lotStatus.soldByNegotiation, 500_000],
    ['SOLD', '', lotStatus.sold, null],
    ['', '0', null, null],
    ['-', '', null, null],
    ['UNKNOWN', '', null, null],
    ['perhaps', '', null, null],
  ])('status %j and price %j', (status, soldPriceYen, expected, price) => {
    expect(read({ status, soldPriceYen })).toMatchObject({ status: expected, soldPriceYen: price })
  })
})

test('a start price of 0 counts as missing, with a warning', () => {
  const lot = read({ startPriceYen: '0' })
  expect(lot).toMatchObject({ startPriceYen: null, emptied: [] })
  expect('warnings' in lot && lot.warnings.map(({ column }) => column)).toEqual(['startPriceYen'])
})

test.each(['UNKNOWN', '不明', '?', 'неизвестно'])('%j is no color, fuel or gearbox', (text) => {
  const lot = read({ color: text, fuel: text, gearbox: text })
  expect(lot).toMatchObject({ color: '', fuel: '', gearbox: '' })
})

test('shades after a color, and cubic centimeters', () => {
  const colorOf = (color: string) => {
    const lot = read({ color, engineCc: '1798 ccm' })
    return 'color' in lot && lot.engineCc === 1798 && lot.color
  }
  expect(['GRAY(D)', 'BLUE(L)', 'BLUE (M)', 'WHITE（P）', 'MINT(X)'].map(colorOf)).toEqual([
    'DARK GRAY',
    'LIGHT BLUE',
    'BLUE',
    'PEARL WHITE',
    'MINT(X)',
  ])
})
