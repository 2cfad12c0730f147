import { expect, it } from 'vitest'
import { dottedDay, shortDay, weekdayWord } from './tokyo-words.ts'

it('names a Tokyo day in the language of the page', () => {
  expect(weekdayWord('2026-11-20', 'en')).toBe('Fri')
  expect(weekdayWord('2026-11-20', 'ru')).toBe('Пт')
  expect(dottedDay('2026-11-20')).toBe('2026.11.20')
  expect(shortDay('2026-11-20')).toBe('11.20')
})
