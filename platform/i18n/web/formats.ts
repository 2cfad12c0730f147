import { type TokyoDay, tokyoDayOf, tokyoTimeOf } from '#platform/clock/contract/tokyo-time.ts'
import { localClock, type Remaining } from '#platform/clock/web/time-left.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import { dayText } from './tokyo-day.ts'
import { type Translate, useTranslation } from './use-translation.ts'

/** Returns a text with no-break spaces: a price across two lines could be misread. */
export const unbroken = (text: string) =>
  text.replaceAll('\u2009', '\u202f').replaceAll(' ', '\u00a0')

/** Joins parts with dots; lines break only at the dots. */
const wrappable = (parts: readonly string[]) => parts.filter(Boolean).map(unbroken).join(' · ')

/** Formats days and instants; `day` writes a day. */
export function timeFormats(t: Translate<'common'>, day: (date: TokyoDay) => string) {
  const local = (instant: Date): string => {
    const clock = localClock(instant)
    if (!clock) return ''
    const time = clock.day ? `${day(clock.day)} ${clock.time}` : clock.time
    return t('time.local', { time })
  }
  const tokyo = (instant: Date) => t('time.tokyo', { time: tokyoTimeOf(instant) })
  const dayOf = (instant: Date) => day(tokyoDayOf(instant))
  return {
    /** `Fri 20 Nov`. */
    day,
    /** The Tokyo day of an instant. */
    dayOf,
    /** `14:22 Tokyo`. */
    tokyo,
    /** `08:22 your time`, with the day if it differs; empty in the time zone of Tokyo. */
    local,
    /** `14:22 Tokyo · 08:22 your time`. */
    both: (instant: Date) => wrappable([tokyo(instant), local(instant)]),
    /** `Fri 20 Nov 14:22 Tokyo`, without the day if it is the day of `now`. */
    tokyoWhen: (instant: Date, now: Date) =>
      (tokyoDayOf(instant) === tokyoDayOf(now) ? [] : [dayOf(instant)])
        .concat(tokyo(instant))
        .map(unbroken)
        .join(' '),
    /** The same with the day first. */
    when: (instant: Date) => wrappable([dayOf(instant), tokyo(instant), local(instant)]),
  }
}

/** Returns the formats for prices and auction times in the language of the page. */
export function useFormats() {
  const { t } = useTranslation('common')
  return {
    ...timeFormats(t, (day) => dayText(day, t)),
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
