import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { type BidCounter, type BidRow, bidRow } from '#trade/bids/contract/lists.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { pageInfoOf } from './answers.ts'

const user = {
  ...{ name: 'Anna Kuznetsova', company: null, clientId: 1, jasClientId: 1, userLevel: null },
  ...{ createdAt: null, lastLogin: null, creditLimit: null, balance: null, country: null },
  ...{ note: null, carDealer: null, manager: null },
}

let lastId = 500

/**
 * Returns a bid of 300 000 ¥ under review, as its client sees it in a list, on a car that USS Nagoya sells tomorrow.
 * Each has a unique id and lot.
 */
export function bidOf(changes: Partial<BidRow> = {}): BidRow {
  const bidId = ++lastId
  const bidAmount = changes.bidAmount ?? 300_000
  const group = changes.bidGroup ?? null
  return bidRow.parse({
    ...{ bidId, id: String(bidId), autoBid: false, invoiceAvailable: false, invoiceUrl: null },
    ...{ purchaseId: null, lotNo: String(3_000 + bidId), lotType: 'car', auctionId: 24 },
    ...{ auctionDate: '2026-11-27T09:30:00+09:00', auctionName: 'USS Nagoya' },
    ...{ maker: 'SUZUKI', model: 'SOLIO', year: 2012, engine: 1242, chassis: 'MA15S', grade: 'G' },
    ...{
      color: 'BEIGE',
      colorName: { en: 'Beige', ru: 'бежевый' },
      condition: '4.5',
      gearbox: 'IA',
      mileage: 100_000,
      equip: 'PS ABS',
    },
    ...{ startPrice: 93_000, soldPrice: null, bidDate: '2026-11-26T10:00:00+09:00' },
    ...{ status: lotStatus.upcoming, user, bidAmount, exportType: null, bidGroup: group },
    bidGroupPrefix: bidGroups.find(({ value }) => value === group)?.label ?? null,
    ...{ bidStatus: bidStatus.new, manager: null, message: null, isRead: true },
    ...{ adjustmentPrice: null, images: [], version: 1 },
    ...{ auctionStartsAt: '2026-11-27T09:00:00+09:00', statusNote: '', needsReview: false },
    ...{ biddingDeadline: '2026-11-27T07:30:00+09:00', cancellationAllowed: true },
    ...{ cancelDeadline: '2026-11-26T21:30:00+09:00', managerAct: null, endReason: null },
    ...{ holdReason: null, feedSoldPrice: null, conflict: null, charge: bidAmount, group: null },
    ...{ averagePrice: null, averageLow: null, averageHigh: null, estimate: null },
    ...{ link: `/car-auction/${bidId}`, ...changes },
  })
}

/** Returns a list of bids; a tab may show only some of the rows. */
export function bidListOf(bids: readonly BidRow[], shown = bids) {
  const totalAmount = shown.reduce((sum, { bidAmount }) => sum + bidAmount, 0)
  const pageInfo = { ...pageInfoOf(shown.length), pageSize: 100 }
  const counters = countersOf(bids)
  return { cars: [...shown], counters, totalBids: bids.length, totalAmount, pageInfo }
}

function countersOf(bids: readonly BidRow[]): BidCounter[] {
  const statuses = [...new Set(bids.map(({ bidStatus: status }) => status))]
  return [
    { status: 'All', count: bids.length },
    ...statuses.map((status) => ({
      status,
      count: bids.filter((bid) => bid.bidStatus === status).length,
    })),
  ]
}
