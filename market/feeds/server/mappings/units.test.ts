import { expect, test } from 'vitest'
import { rowsOf } from '#testing/database/feed/feed-text.ts'
import { mappedCsv } from './mapped-csv.ts'
import { mappingFile } from './schema.ts'
import { isCurrency, parseNumber } from './units.ts'

/** Returns what a price becomes, or the code of the reason why it is not read. */
async function priceOf(
  cell: string,
  { unit, rates = {} }: { unit?: unknown; rates?: Record<string, number> },
  currency = '',
): Promise<string | undefined> {
  const mapping = mappingFile.parse({
    name: 'Units',
    source: 'units',
    rates,
    fields: {
      house: { value: 'Units' },
      lotNumber: 'no',
      model: 'name',
      startPriceYen: { column: 'price', unit },
    },
    ...(currency === '' && { ignore: ['currency'] }),
  })
  const [row] = await rowsOf(
    mappedCsv(mapping),
    `no,name,price,currency\n1,A,"${cell}",${currency}`,
  )
  if (!row || 'malformed' in row) return 'refused'
  return row.faults?.[0]?.reason.split(':')[0] ?? row.fields.startPriceYen
}

const aud = { unit: 'AUD', rates: { AUD: 100, USD: 150, EUR: 160 } }

test.each([
  ['12990', '1299000'],
  ['$12990', '1299000'],
  ['A$13,490', '1349000'],
  ['$ 100 AUD', '10000'],
  ['US$9900', '1485000'],
  ['9900 USD', '1485000'],
  ['¥1,250,000', '1250000'],
  ['€100', '16000'],
  ['12.990,00', '1299000'],
  ['12 990', '1299000'],
  ['1,23,456', '12345600'],
  ['KRW 15000000', 'unknown_unit'],
  ['C$100', 'unknown_unit'],
  ['US$ 100 AUD', 'unknown_unit'],
  ['100 doubloons', 'unknown_unit'],
  ['1,25', 'not_a_number'],
  ['12,34.5', 'not_a_number'],
])('a price in Australian dollars: %s', async (cell, yen) => {
  expect(await priceOf(cell, aud)).toBe(yen)
})

test('a sign means the only currency of the mapping that uses it', async () => {
  expect(await priceOf('$100', { unit: 'EUR', rates: { EUR: 160, CAD: 110 } })).toBe('11000')
  expect(await priceOf('$100', { unit: 'EUR', rates: { EUR: 160, CAD: 110, USD: 150 } })).toBe(
    'unknown_unit',
  )
  expect(await priceOf('¥100', { unit: 'CNY', rates: { CNY: 21 } })).toBe('2100')
  expect(await priceOf('¥100', { unit: 'USD', rates: { USD: 150, CNY: 21 } })).toBe('unknown_unit')
  expect(await priceOf('kr 100', { unit: 'SEK', rates: { SEK: 15 } })).toBe('1500')
  expect(await priceOf('100 krw', { unit: 'USD', rates: { KRW: 0.11 } })).toBe('11')
})

test('a contradiction between the currency of a row and the sign of its cell is reported', async () => {
  const from = { unit: { from: 'currency' }, rates: { USD: 150, EUR: 160 } }
  expect(await priceOf('$100', from, 'USD')).toBe('15000')
  expect(await priceOf('$100', from, 'EUR')).toBe('unknown_unit')
  expect(await priceOf('100', from, 'EUR')).toBe('16000')
})

test('currencies are those of ISO 4217', () => {
  for (const code of ['KRW', 'AED', 'KZT', 'MNT', 'XAF']) expect(isCurrency(code)).toBe(true)
  expect(isCurrency('ABC')).toBe(false)
})

test.each([
  ['1234.5', undefined, 1234.5],
  ['1.234,5', ',', 1234.5],
  ['1,234', ',', 1.234],
  ['1,2345', undefined, undefined],
  ['1.234.567', ',', 1_234_567],
  ["1'234", undefined, 1234],
] as const)('the number %s with the decimal mark %s', (text, decimal, number) => {
  expect(parseNumber(text, decimal)).toBe(number)
})
