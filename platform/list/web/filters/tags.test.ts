import { expect, it } from 'vitest'
import { formatNumber } from '#platform/core/contract/money.ts'
import { rangeText } from './tags.ts'

const t = ((key: string, values?: { value: string }) =>
  `${key.split('.').at(-1)} ${values?.value}`) as never

it.each([
  [[2016, 2021], '2 016–2 021 km'],
  [[2016, 2016], '2 016 km'],
  [[0, 2021], 'to 2 021 km'],
  [[2016, 0], 'from 2 016 km'],
] as const)('the range %o', ([from, to], expected) => {
  const range = { plain: formatNumber, whole: (value: number) => `${formatNumber(value)} km` }
  expect(rangeText(range, [from, to], t).replaceAll('\u2009', ' ')).toBe(expected)
})
