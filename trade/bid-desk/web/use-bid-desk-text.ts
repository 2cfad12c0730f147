import { useMemo } from 'react'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import { tokyoDayOf, tokyoTimeOf } from '#platform/clock/contract/tokyo-time.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { unbroken } from '#platform/i18n/web/formats.ts'
import { dayText, dottedDay, weekdayName } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import type { BidRow, BidUser } from '#trade/bids/contract/lists.ts'
import { auctionDayOf, runOf } from './run-time.ts'

/** Roles of clients that have a name on the desk (spec 2 §3). */
const namedRoles = Object.values(role)

/** Texts and formats of the bid desk; the same object for a minute, so that rows need not render again. */
export function useBidDeskText() {
  const { t } = useTranslation('bid-manager')
  const minute = useServerMinute()
  return useMemo(() => {
    const now = new Date(minute)
    const today = tokyoDayOf(now)
    return {
      t,
      now,
      yen: (amount: number | null) => (amount === null ? nothing : unbroken(formatYen(amount))),
      /** `+50 000 ¥` */
      adjustment: (amount: number) =>
        unbroken(`${amount > 0 ? '+' : '−'}${formatYen(Math.abs(amount))}`),
      status: (status: BidStatus) => t(`status.${status}`),
      exportType(value: number | null): string {
        const type = exportTypes.find((one) => one.value === value)
        return type ? t(`export-types:${type.key}.label`) : ''
      },
      /** `Thu 19 Nov` */
      day: (day: string) => dayText(day, t),
      /** `Tue 18:02` within the week, else with the date. */
      moment(instant: string): string {
        const at = new Date(instant)
        const isNear = Math.abs(now.getTime() - at.getTime()) < 6 * 86_400_000
        const day = tokyoDayOf(at)
        return `${isNear ? weekdayName(day, t) : dayText(day, t)} ${tokyoTimeOf(at)}`
      },
      /** `2025.02.11`, or `today 13:41` with the time. */
      date: (instant: string) => dottedDay(tokyoDayOf(new Date(instant))),
      lastSeen(instant: string | null): string {
        if (instant === null) return t('client.never')
        const at = new Date(instant)
        const day = tokyoDayOf(at)
        const time = tokyoTimeOf(at)
        return day === today ? t('client.today', { time }) : `${dottedDay(day)} ${time}`
      },
      /** Returns the progress of a lot in the run of its day. */
      run(bid: BidRow): { tone: 'good' | 'fair' | 'poor' | 'quiet'; text: string } | null {
        const run = runOf(bid, now)
        if (run.state === 'unknown') return null
        if (run.state === 'ran') return { tone: 'poor', text: t('run.ran') }
        if (run.state === 'now') return { tone: 'good', text: t('run.now') }
        if (!('minutes' in run) || auctionDayOf(bid) !== today) return null
        const { minutes } = run
        if (run.state === 'soon') return { tone: 'fair', text: t('run.minutes', { minutes }) }
        const rest = String(minutes % 60).padStart(2, '0')
        const hours = Math.floor(minutes / 60)
        return { tone: 'quiet', text: t('run.hours', { hours, minutes: rest }) }
      },
      role({ userLevel }: BidUser): string {
        const known = namedRoles.find((one) => one === userLevel)
        return known ? t(`role.${known}`) : ''
      },
      /** Names a bid, for screen readers and lists. */
      bid: ({ lotNo, maker, model, user }: BidRow) =>
        dotted(lotNo, `${maker} ${model}`.trim(), user.name),
    }
  }, [t, minute])
}

export type BidDeskText = ReturnType<typeof useBidDeskText>
