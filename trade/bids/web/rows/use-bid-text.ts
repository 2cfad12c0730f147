import { useMemo } from 'react'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import {
  addDays,
  type TokyoDay,
  tokyoDayOf,
  tokyoTimeOf,
} from '#platform/clock/contract/tokyo-time.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { unbroken, useFormats } from '#platform/i18n/web/formats.ts'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidStatusName } from '#trade/bids/contract/rules.ts'
import { type Distance, groupStateOf } from './consequences.ts'

/** Returns how a Tokyo day relates to today, as the last part of a message key; null for distant days. */
export function nearDay(day: TokyoDay, today: TokyoDay) {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day === addDays(today, -1) ? 'yesterday' : null
}

/**
 * Texts for rows of bids in the language of the page. A list calls it once and passes the result to its rows, so that
 * rows need no hooks.
 */
export function useBidText() {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const now = useServerMinute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats are those of the language of `t`
  return useMemo(() => {
    const today = tokyoDayOf(new Date(now))
    const dayOf = (day: TokyoDay) => {
      const near = nearDay(day, today)
      return near ? t(`mine.when.${near}`) : dayText(day, t)
    }
    /** The parts of `today until 22:40 Tokyo`. */
    const moment = (at: Date) => ({ day: dayOf(tokyoDayOf(at)), time: tokyoTimeOf(at) })
    return {
      t,
      /** By the server's clock, to the minute. */
      now: new Date(now),
      today,
      yen: format.price,
      local: format.local,
      day: (day: TokyoDay) => dayText(day, t),
      /** `today at 16:35 Tokyo`. */
      at: (at: Date) => unbroken(t('mine.due.at', moment(at))),
      /** `today until 22:40 Tokyo`. */
      until: (at: Date) => unbroken(t('mine.due.until', moment(at))),
      /** `was possible today until 04:35 Tokyo`. */
      wasUntil: (at: Date) => t('mine.due.wasUntil', moment(at)),
      /** `bid on Thu 26 Nov at 10:00`, Tokyo. */
      bidDate({ bidDate }: BidRow): string {
        const at = new Date(bidDate)
        return t('mine.bidDate', {
          day: unbroken(dayText(tokyoDayOf(at), t)),
          time: tokyoTimeOf(at),
        })
      },
      status: ({ bidStatus }: BidRow) => t(`status.${bidStatusName(bidStatus, false)}`),
      /** `1 of 4 wanted: 3 still open`; empty outside of a group. */
      group({ group }: BidRow): string {
        if (!group) return ''
        const { cars, bids, open, won } = group
        return t(`mine.group.${groupStateOf(group)}`, { cars, bids, open, won })
      },
      /** `RoRo`; empty if no type was chosen. */
      exportType(value: number | null): string {
        const type = exportTypes.find((known) => known.value === value)
        return type ? t(`export-types:${type.key}.label`) : ''
      },
      /** `25 000 ¥ below your maximum`; for a client's bid `below the maximum`. */
      distance: ({ side, yen }: Distance, isOwn: boolean) =>
        isOwn
          ? t(`mine.distance.own.${side}`, { amount: format.price(yen) })
          : t(`mine.distance.client.${side}`, { amount: format.price(yen) }),
    }
  }, [t, now])
}

export type BidText = ReturnType<typeof useBidText>
