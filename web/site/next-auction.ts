import { queryOptions } from '@tanstack/react-query'
import { tokyoDayOf } from '../../contract/core/tokyo-time.ts'
import { call } from '../api/client.ts'

/** What is on at the auctions of one kind. */
export interface NextAuction {
  /** Lots of this week. */
  readonly total: number
  readonly house: string
  /** Tokyo calendar day. */
  readonly day: string
  /** The start; undefined when only the day is known. */
  readonly startsAt?: Date
}

/** The lots of this week and the one that runs next: the listing has it first. */
export function nextAuctionQuery(pageType: 'car-auction' | 'bikes') {
  return queryOptions({
    queryKey: ['listing', 'next-auction', pageType],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const question = { params: { pageType }, query: { pageSize: 1 } }
      const answer = await call('listing', question, { signal })
      const lots = 'carsList' in answer ? answer.carsList : answer.bikeList
      const [{ auctionDate = null, auctionName = '' } = {}] = lots
      return { total: answer.pageInfo.totalResults, house: auctionName, auctionDate }
    },
  })
}

/** Reads when a lot runs; undefined when it has run already, or nobody knows when. */
export function upcoming(
  { total, house, auctionDate }: { total: number; house: string; auctionDate: string | null },
  now: Date,
): NextAuction | undefined {
  if (auctionDate === null) return undefined
  if (!auctionDate.includes('T')) {
    return auctionDate < tokyoDayOf(now) ? undefined : { total, house, day: auctionDate }
  }
  const startsAt = new Date(auctionDate)
  if (startsAt < now) return undefined
  return { total, house, day: tokyoDayOf(startsAt), startsAt }
}
