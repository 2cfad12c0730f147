import { queryOptions } from '@tanstack/react-query'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import {
  addDays,
  auctionWeekdays,
  scheduleMondayOf,
  type TokyoDay,
  tokyoDayOf,
} from '#platform/clock/contract/tokyo-time.ts'
import { call } from '#platform/http/web/client.ts'

/** An auction of the week that still has lots to run. */
export interface UpcomingAuction {
  readonly house: string
  readonly day: TokyoDay
  readonly lots: number
  /** ISO instant; null while the hour is unknown. */
  readonly startsAt: string | null
  readonly biddingDeadline: string | null
}

/** Lists the auctions of this week (on Sundays of the next) that have lots without a result. */
export function upcomingAuctionsQuery(pageType: 'car-auction' | 'bikes', today: TokyoDay) {
  return queryOptions({
    queryKey: ['auction-schedule', pageType, 'coming', today],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly UpcomingAuction[]> => {
      const status = [lotStatus.ongoing, lotStatus.upcoming].join()
      const week = await call('auctionList', { query: { type: pageType, status } }, { signal })
      return auctionWeekdays.flatMap((weekday, at) =>
        week[weekday].map(({ value, counter, startsAt, biddingDeadline }) => ({
          house: value,
          day: addDays(scheduleMondayOf(today), at),
          lots: counter,
          startsAt,
          biddingDeadline,
        })),
      )
    },
  })
}

/** Returns the number of upcoming lots, and the auction that begins next. */
export function upcoming(
  auctions: readonly UpcomingAuction[],
  now: Date,
): { lots: number; next: UpcomingAuction | undefined } {
  const today = tokyoDayOf(now)
  const auctionsAhead = auctions.filter(({ lots, day }) => lots > 0 && day >= today)
  const [next] = auctionsAhead
    .filter(({ startsAt }) => startsAt === null || new Date(startsAt) > now)
    .sort((a, b) => (startText(a) < startText(b) ? -1 : 1))
  return { lots: auctionsAhead.reduce((sum, { lots }) => sum + lots, 0), next }
}

// Auctions at an unknown hour sort last in their day.
const startText = ({ day, startsAt }: UpcomingAuction) => startsAt ?? `${day}T~`
