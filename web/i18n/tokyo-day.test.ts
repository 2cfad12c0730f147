import { expect, it } from 'vitest'
import { dottedDay, shortDay, weekdayName } from './tokyo-day.ts'

it('writes a Tokyo day', () => {
  expect(weekdayName('2026-11-20', (key) => key)).toBe('common:weekday.5')
  expect(weekdayName('2026-11-22', (key) => key)).toBe('common:weekday.7')
  expect(dottedDay('2026-11-20')).toBe('2026.11.20')
  expect(shortDay('2026-11-20')).toBe('11.20')
})
