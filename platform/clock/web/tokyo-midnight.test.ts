import { expect, test } from 'vitest'
import { tokyoMidnight } from './tokyo-midnight.ts'

test('limits reset at the next midnight in Tokyo', () => {
  expect(tokyoMidnight(new Date('2026-11-19T14:05:32+09:00'))).toEqual(
    new Date('2026-11-20T00:00:00+09:00'),
  )
  expect(tokyoMidnight(new Date('2026-11-20T00:00:00+09:00'))).toEqual(
    new Date('2026-11-21T00:00:00+09:00'),
  )
})
