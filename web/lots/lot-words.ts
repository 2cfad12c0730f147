import { useTranslation } from 'react-i18next'
import { formatNumber, formatYen } from '../../contract/money.ts'
import { tokyoTimeOf } from '../../contract/tokyo-time.ts'
import { dottedDay, shortDay, weekdayWord } from '../tokyo-words.ts'
import { localClock, type Remaining } from './lot-times.ts'

/** What stands where nothing is known. */
export const nothing = '—'

/** Parts of a line with dots between; empty parts leave no dot behind. */
export const dotted = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

/** The same with spaces at which no line breaks: half a price is another price. */
const whole = (text: string) => text.replaceAll('\u2009', '\u202f').replaceAll(' ', '\u00a0')

/** The words of a lot's page in its language. */
export function usePageWords() {
  const { t, i18n } = useTranslation('lots')
  const { language } = i18n
  const weekday = (day: string) => weekdayWord(day, language)
  return {
    /** `Fri 2026.11.20`. */
    day: (day: string) => `${weekday(day)} ${dottedDay(day)}`,
    /** `14:22 Tokyo`. */
    tokyo: (instant: Date) => t('time.tokyo', { time: tokyoTimeOf(instant) }),
    /** `08:22 your time`, with the day where it is another one; empty in Tokyo's own time. */
    local(instant: Date): string {
      const clock = localClock(instant)
      if (!clock) return ''
      const day = clock.day ? `${weekday(clock.day)} ${shortDay(clock.day)} ` : ''
      return t('time.local', { time: day + clock.time })
    },
    left(rest: Remaining): string {
      if (rest.unit === 'days') return t('time.days', { days: rest.days, hours: rest.hours })
      if (rest.unit === 'hours')
        return t('time.hours', { hours: rest.hours, minutes: rest.minutes })
      if (rest.unit === 'minutes') return t('time.minutes', { minutes: rest.minutes })
      return t('time.moments')
    },
    engine: (cc: number | null) => (cc ? whole(t('unit.cc', { value: formatNumber(cc) })) : ''),
    power: (hp: number | null) => (hp ? whole(t('unit.hp', { value: formatNumber(hp) })) : ''),
    mileage: (km: number | null) =>
      km === null ? '' : whole(t('unit.km', { value: formatNumber(km) })),
    yen: (amount: number | null) => (amount === null ? nothing : whole(formatYen(amount))),
    /** Words that the server sends in both languages. */
    of: (words: { readonly en: string; readonly ru: string }) =>
      language === 'ru' ? words.ru : words.en,
  }
}
