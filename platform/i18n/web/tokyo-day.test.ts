import { expect, it } from 'vitest'
import en from '#platform/i18n/messages/en/common.first.json' with { type: 'json' }
import ru from '#platform/i18n/messages/ru/common.first.json' with { type: 'json' }
import type { FullKey } from './message-types.ts'
import { chipDay, dayText, dottedDay, weekdayName } from './tokyo-day.ts'

const namesOf =
  (messages: { weekday: Record<string, string>; month: Record<string, string> }) =>
  (key: FullKey) => {
    const [kind, name = ''] = key.replace('common:', '').split('.')
    return (kind === 'month' ? messages.month : messages.weekday)[name] ?? ''
  }

it('writes a day the same way everywhere, with the year unless it is the current one', () => {
  const [inEnglish, inRussian] = [namesOf(en), namesOf(ru)]
  expect(dayText('2026-11-23', inEnglish, '2026')).toBe('Mon 23 Nov')
  expect(dayText('2026-11-23', inRussian, '2026')).toBe('пн 23 ноя')
  expect(dayText('2026-05-01', inRussian, '2026')).toBe('пт 1 мая')
  expect(dayText('2025-11-23', inEnglish, '2026')).toBe('Sun 23 Nov 2025')
  expect(dayText('2027-01-04', inRussian, '2026')).toBe('пн 4 янв 2027')
  expect(weekdayName('2026-11-22', inEnglish)).toBe('Sun')
})

it('writes the forms of the specification', () => {
  expect(dottedDay('2026-11-20')).toBe('2026.11.20')
  expect(chipDay('2026-11-20')).toBe('11/20')
})
