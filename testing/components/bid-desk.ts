import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { now } from './answers.ts'
import { type OpenedApp, type OpenOptions, openApp } from './app.tsx'
import { bidListOf, bidOf } from './bid-rows.ts'
import { type Answers, type FakeRequest, Refused } from './fake-server.ts'

/** Bids of one auction on a manager's desk, which keeps changes. */
export interface FakeBidDesk {
  readonly answers: Answers
  bids(): readonly BidRow[]
  /** Changes a bid without the page. */
  change(bidId: number, part: Partial<BidRow>): void
}

interface ChangeBody {
  readonly bidId: number
  readonly jasId: number
  readonly version?: number
  readonly status: BidStatus
  readonly note: string
  readonly amount: number
  readonly bidGroup?: number | null
  readonly adjustmentPrice?: number | null
  readonly exportType?: number | null
  readonly autoBid: boolean
  readonly soldPrice: string
}

export function fakeBidDesk(first: readonly BidRow[]): FakeBidDesk {
  let bids = first
  const change = (bidId: number, part: Partial<BidRow>) => {
    bids = bids.map((bid) =>
      bid.bidId === bidId ? { ...bid, version: bid.version + 1, ...part } : bid,
    )
  }
  const found = ({ query }: FakeRequest) => {
    const { lotNo, bidStatus: tab } = query
    return bids
      .filter((bid) => !lotNo || lotNo.split(',').includes(bid.lotNo))
      .filter((bid) => !tab || String(bid.bidStatus) === tab)
  }
  /** Refuses a change that was based on an outdated bid. */
  const changing = ({ body }: FakeRequest): { bid: BidRow; wanted: ChangeBody } => {
    const wanted = body as ChangeBody
    const bid = bids.find(({ bidId }) => bidId === (wanted.bidId ?? wanted.jasId))
    if (!bid) throw new Refused('not_found')
    if (wanted.version !== undefined && wanted.version !== bid.version) {
      const { bidId, bidStatus: status, bidAmount, version, bidDate, bidGroup, exportType } = bid
      const standing = {
        ...{ bidId, bidStatus: status, amount: bidAmount, version, bidDate, bidGroup },
        bidType: exportType,
      }
      throw new Refused('bid_changed', { detail: { bid: standing } })
    }
    return { bid, wanted }
  }
  const auction = {
    ...{ auctionId: 24, auctionName: 'USS Nagoya', haveRun: 0, isOver: false, next: null },
    startsAt: '2026-11-27T09:00:00+09:00',
  }
  return {
    bids: () => bids,
    change,
    answers: {
      listBids(request) {
        const lots = new Set(bids.map(({ lotNo }) => lotNo)).size
        const newBids = bids.filter((bid) => bid.bidStatus === bidStatus.new).length
        return {
          ...bidListOf(bids, found(request)),
          auctions: [{ ...auction, bids: bids.length, lots, newBids }],
        }
      },
      listBidHistory: bidListOf([]),
      searchBids: ({ query }) => ({
        cars: bids
          .filter(({ lotNo }) => lotNo.startsWith(query.lotNo ?? ''))
          .map(({ bidId, lotNo, auctionName }) => ({ bidId, lotNo, auctionName })),
      }),
      updateBidStatus(request) {
        const { bid, wanted } = changing(request)
        change(bid.bidId, {
          bidStatus: wanted.status as BidRow['bidStatus'],
          statusNote: wanted.note,
        })
        return { success: true }
      },
      updateBidPrice(request) {
        const { bid, wanted } = changing(request)
        const { amount, bidGroup = bid.bidGroup, exportType = bid.exportType } = wanted
        const bidGroupPrefix = bidGroups.find(({ value }) => value === bidGroup)?.label ?? null
        const { adjustmentPrice = bid.adjustmentPrice } = wanted
        change(bid.bidId, {
          ...{ bidAmount: amount, bidGroup, bidGroupPrefix, exportType, adjustmentPrice },
          bidDate: now,
        })
        const version = bid.version + 1
        const { bidId, bidStatus: status } = bid
        return { bidAmount: amount, bidId, bidStatus: status, bidDate: now, exportType, version }
      },
      updateAdjustmentPrice(request) {
        const { bid, wanted } = changing(request)
        change(bid.bidId, { adjustmentPrice: wanted.adjustmentPrice ?? null })
        return { success: true, version: bid.version + 1 }
      },
      updateAutoBid(request) {
        const { bid, wanted } = changing(request)
        change(bid.bidId, { autoBid: wanted.autoBid })
        return { success: true }
      },
      updateSoldPrice(request) {
        const { bid, wanted } = changing(request)
        const soldPrice = wanted.soldPrice === '' ? null : Number(wanted.soldPrice)
        for (const one of bids) if (one.id === bid.id) change(one.bidId, { soldPrice })
        return { success: true }
      },
    },
  }
}

/** Returns a client's bid on the desk, whose row is found by the name. */
export function bidBy(name: string, changes: Partial<BidRow> = {}): BidRow {
  const bid = bidOf(changes)
  const user = {
    ...{ ...bid.user, name, clientId: bid.bidId, jasClientId: bid.bidId, userLevel: 1064 },
    ...{ createdAt: '2025-03-01T09:00:00+09:00', creditLimit: 1_500_000, balance: 500_000 },
  }
  return { ...bid, user }
}

/** Opens the desk for the day of these bids as a manager. */
export async function openBidDesk(
  bids: readonly BidRow[],
  { answers, tab, ...options }: OpenOptions & { readonly tab?: BidStatus } = {},
): Promise<OpenedApp & FakeBidDesk> {
  const bidDesk = fakeBidDesk(bids)
  const address = `/bid-manager?auctionDate=2026-11-27${tab ? `&bidStatus=${tab}` : ''}`
  const app = await openApp(address, {
    ...{ signedInAs: 'manager', ...options },
    answers: { ...bidDesk.answers, ...answers },
  })
  return { ...app, ...bidDesk }
}

/** Returns the row of a bid, even below a dialog. */
export const rowOf = ({ user }: BidRow) =>
  page.getByRole('row', { includeHidden: true }).filter({ hasText: user.name })
export const statusOf = (bid: BidRow) => rowOf(bid).getByRole('button', { name: /^Status of/ })
export const editOf = (bid: BidRow) => rowOf(bid).getByRole('button', { name: /^Edit the bid/ })

/** Whether the focus is in the row of a bid. */
export const hasFocus = ({ bidId }: BidRow): boolean =>
  document.activeElement?.closest('[data-row]')?.getAttribute('data-row') === String(bidId)

/** Moves the focus to a row with the keyboard. */
export async function goToRow(bid: BidRow): Promise<void> {
  await expect.element(rowOf(bid)).toBeVisible()
  const step = async () => {
    if (!hasFocus(bid)) await userEvent.keyboard('j')
    return hasFocus(bid)
  }
  await expect.poll(step).toBe(true)
}
