import type { Language } from '../../contract/core/codes.ts'
import { formatYen } from '../../contract/core/money.ts'
import { type TokyoDay, tokyoDayOf, tokyoTimeOf } from '../../contract/core/tokyo-time.ts'
import { localClock, type Remaining } from '../clock/time-left.ts'
import { dottedDay, shortDay, weekdayName } from './tokyo-day.ts'
import { type Translate, useTranslation } from './use-translation.ts'

/** The same text with spaces at which no line breaks: half a price is another price. */
export const unbroken = (text: string) =>
  text.replaceAll('\u2009', '\u202f').replaceAll(' ', '\u00a0')

/** Parts with dots between, where alone a line may break. */
const wrappable = (parts: readonly string[]) => parts.filter(Boolean).map(unbroken).join(' · ')

/** Formats days and instants; `weekday` names a day as it is written in this place. */
export function timeFormats(t: Translate<'common'>, weekday: (day: TokyoDay) => string) {
  const local = (instant: Date): string => {
    const clock = localClock(instant)
    if (!clock) return ''
    const day = clock.day ? `${weekday(clock.day)} ${shortDay(clock.day)} ` : ''
    return t('time.local', { time: day + clock.time })
  }
  const tokyo = (instant: Date) => t('time.tokyo', { time: tokyoTimeOf(instant) })
  const day = (date: TokyoDay) => `${weekday(date)} ${dottedDay(date)}`
  const dayOf = (instant: Date) => day(tokyoDayOf(instant))
  return {
    /** `Fri 2026.11.20`. */
    day,
    /** The Tokyo day of an instant. */
    dayOf,
    /** `14:22 Tokyo`. */
    tokyo,
    /** `08:22 your time`, with the day where it is another one; empty in Tokyo's own time. */
    local,
    /** `14:22 Tokyo · 08:22 your time`. */
    both: (instant: Date) => wrappable([tokyo(instant), local(instant)]),
    /** `Fri 2026.11.20 14:22 Tokyo`, without the day where it is that of `now`. */
    tokyoWhen: (instant: Date, now: Date) =>
      (tokyoDayOf(instant) === tokyoDayOf(now) ? [] : [dayOf(instant)])
        .concat(tokyo(instant))
        .map(unbroken)
        .join(' '),
    /** The same behind its day. */
    when: (instant: Date) => wrappable([dayOf(instant), tokyo(instant), local(instant)]),
  }
}

/** A name as it stands inside a sentence: Russian writes weekdays small there. */
export const insideSentence = (name: string, language: Language) =>
  language === 'ru' ? name.toLocaleLowerCase('ru') : name

/** Prices and instants of auctions in the language of the page. */
export function useFormats() {
  const { t, language } = useTranslation('common')
  const weekday = (day: TokyoDay) => weekdayName(day, t)
  return {
    ...timeFormats(t, weekday),
    /** The same for the middle of a sentence. */
    inside: timeFormats(t, (day) => insideSentence(weekday(day), language)),
    left(rest: Remaining): string {
      if (rest.unit === 'days') return t('time.days', { days: rest.days, hours: rest.hours })
      if (rest.unit === 'hours')
        return t('time.hours', { hours: rest.hours, minutes: rest.minutes })
      if (rest.unit === 'minutes') return t('time.minutes', { minutes: rest.minutes })
      return t('time.moments')
    },
    price: (yen: number) => unbroken(formatYen(yen)),
  }
}
