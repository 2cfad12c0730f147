import { queryOptions } from '@tanstack/react-query'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { addDays, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { call } from '#platform/http/web/client.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidsKey } from '../query-keys.ts'

/** The statuses of bids whose auction has a result. */
const results: readonly BidStatus[] = [bidStatus.lost, bidStatus.won, bidStatus.invoiced]

/** Maximum number of results shown; the archive has the others. */
const maxResults = 5

/** The outcomes of bids in the auctions since yesterday, in Tokyo. */
export interface RecentResults {
  readonly won: number
  readonly lost: number
  /** Lost bids, which are already in the archive, latest first. */
  readonly lostBids: readonly BidRow[]
}

export const recentResultsQuery = (today: TokyoDay) =>
  queryOptions({
    queryKey: [...bidsKey, 'results', today],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RecentResults> => {
      const { cars, counters } = await call(
        'listBidHistory',
        {
          query: {
            auctionDateFrom: addDays(today, -1),
            archiveStatus: results.join(','),
            bidStatus: bidStatus.lost,
            bidType: 'mine',
            pageSize: maxResults,
          },
        },
        { signal },
      )
      const countOf = (...statuses: readonly BidStatus[]) =>
        counters.reduce(
          (sum, { status, count }) => (statuses.some((one) => one === status) ? sum + count : sum),
          0,
        )
      return {
        won: countOf(bidStatus.won, bidStatus.invoiced),
        lost: countOf(bidStatus.lost),
        lostBids: cars,
      }
    },
  })
