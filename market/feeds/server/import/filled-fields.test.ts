import { expect, test } from 'vitest'
import { type FilledFields, isSameKind, lostFields } from './filled-fields.ts'

const of = (filled: number, rows = 1000): FilledFields => ({
  startPriceYen: [filled, rows, 1],
})
const lost = (now: FilledFields, ...before: FilledFields[]) =>
  lostFields(now, before).map(({ field }) => field)

test.each<[string, FilledFields, FilledFields[]]>([
  ['all of its values', of(0), [of(1000)]],
  ['more than half of them', of(480), [of(1000), of(980)]],
  ['a rare value in a large file', of(0, 10_000), [of(30)]],
  ['all of them in a small file', of(0, 10), [of(10, 10)]],
])('a column that has lost %s', (_, now, before) => {
  expect(lost(now, ...before)).toEqual(['startPriceYen'])
})

test.each<[string, FilledFields, FilledFields[]]>([
  ['the first file of a feed', of(0), []],
  ['fewer, but more than half', of(510), [of(1000)]],
  ['a rare value that is missing by chance', of(0, 100), [of(50)]],
  ['a file of few rows', of(0, 9), [of(1000)]],
  ['a column that the feed never had', of(0), [of(0)]],
  ['one bad file before is not usual', of(0), [of(1000), of(0), of(0)]],
  ['what an operator has accepted', of(0), [of(0), of(1000), of(1000)]],
])('no loss: %s', (_, now, before) => {
  expect(lost(now, ...before)).toEqual([])
})

test('files of one kind have nearly the same fields', () => {
  const file = (...fields: (keyof FilledFields)[]): FilledFields =>
    Object.fromEntries(fields.map((field) => [field, [0, 10, 1]]))
  const usual = file('year', 'chassis', 'mileageKm', 'status', 'startPriceYen')
  expect(isSameKind(usual, usual)).toBe(true)
  expect(isSameKind(usual, file('year', 'chassis', 'mileageKm', 'startPriceYen'))).toBe(true)
  expect(isSameKind(usual, file('year', 'chassis', 'mileageKm', 'color', 'photos'))).toBe(false)
})
