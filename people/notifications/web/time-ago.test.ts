import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-11-20T14:00:00+09:00')

test.each([
  ['14:00:30', 'now', 'сейчас'],
  ['13:59:30', 'now', 'сейчас'],
  ['13:59:00', '1 minute ago', '1 минуту назад'],
  ['13:00:01', '59 minutes ago', '59 минут назад'],
  ['11:30:00', '2 hours ago', '2 часа назад'],
])('at %s', (time, english, russian) => {
  const moment = new Date(`2026-11-20T${time}+09:00`)
  expect(timeAgo(moment, now, 'en')).toBe(english)
  expect(timeAgo(moment, now, 'ru')).toBe(russian)
})

test.each([
  ['2026-11-19', 'yesterday'],
  ['2026-11-15', '5 days ago'],
  ['2026-09-19', '2 months ago'],
  ['2024-11-19', '2 years ago'],
])('on %s', (day, text) => {
  expect(timeAgo(new Date(`${day}T13:00:00+09:00`), now, 'en')).toBe(text)
})
