import { expect, it } from 'vitest'
import { formatLocalTime } from './local-time.ts'

it('writes year, month, day, hours and minutes', () => {
  const moment = new Date(2026, 0, 5, 9, 7)
  expect(formatLocalTime(moment.toISOString())).toBe('2026.01.05 09:07')
})

it('is empty for an invalid instant', () => {
  expect(formatLocalTime('never')).toBe('')
})
