import { expect, test } from 'vitest'
import { namedIn } from './suggestions.ts'

const named = (text: string, company = 'Seriba') =>
  namedIn({ bank_reference: text, payer: '', note: '' }, company)

test.each([
  ['SERIBA 1042', [1042]],
  ['TRF/seriba1042/12', [1042]],
  ['Seriba-1042 and SERIBA #7', [1042, 7]],
  ['SERIBA 1042 SERIBA 1042', [1042]],
  ['SERIBA 1234567890', []],
  ['SERIBA', []],
  ['1042', []],
])('%s names %j', (text, people) => {
  expect(named(text).people).toEqual(people)
})

test.each([
  ['for I2026-00012', ['I2026-00012']],
  ['i2026 00012, I202600013', ['I2026-00012', 'I2026-00013']],
  ['XI2026-00012', []],
  ['2026-00012', []],
])('%s names the invoices %j', (text, numbers) => {
  expect(named(text).numbers).toEqual(numbers)
})

test('the name of the company may have blanks and punctuation', () => {
  expect(named('KLIPPE+SONS.12 A', 'Klippe + Sons (Japan)').people).toEqual([])
  expect(named('KLIPPE + SONS (JAPAN) 12', 'Klippe + Sons (Japan)').people).toEqual([12])
})

test('payer and note are searched as well', () => {
  const texts = { bank_reference: '', payer: 'SERIBA 1', note: 'SERIBA 2' }
  expect(namedIn(texts, 'Seriba').people).toEqual([1, 2])
})
