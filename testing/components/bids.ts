import type { CarLot } from '#market/lots/contract/calls.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { type Account, lots, profileOf } from './answers.ts'
import { type Answers, type FakeRequest, Refused } from './fake-server.ts'

type BidInfo = CarLot['bidInfo']

/** The parts of a bid's request that determine the answer. */
interface BidBody {
  readonly amount: number
  readonly confirm: 0 | 1
  readonly bidGroup?: number | null
  readonly bidType?: number | null
  readonly expected: { readonly amount: number; readonly version: number } | null
}

const freeYen = 2_000_000
const bidDate = '2026-11-26T12:00:00+09:00'

/** A lot that keeps the bid of the current person, and the remaining balance. */
export interface BiddableSample {
  readonly path: string
  readonly startPriceYen: number
  readonly answers: Answers
  /** Returns the current state of the bid. */
  bid(): BidInfo
  /** Changes the bid without the page. */
  change(part: Partial<BidInfo>): void
}

/** Answers calls for a lot that a person can bid on. */
export function biddableLot({
  pageType = 'car-auction',
  who = 'client',
  bid = {},
}: {
  readonly pageType?: Extract<PageType, 'car-auction' | 'stock'>
  readonly who?: Account
  readonly bid?: Partial<BidInfo>
} = {}): BiddableSample {
  const lot = lots[pageType]
  let now: BidInfo = { ...lot.bidInfo, ...bid }
  const bound = () => (now.myBid ? (now.myBidAmount ?? 0) : 0)
  const place = ({ body }: FakeRequest) => {
    const { amount, confirm, expected, bidGroup, bidType } = body as BidBody
    const version = now.myBid ? (now.myBidVersion ?? 1) : 0
    if ((expected?.version ?? 0) !== version) {
      throw new Refused('bid_changed', { detail: { bid: standingOf(now) } })
    }
    if (amount > freeYen) throw new Refused('insufficient_credit')
    if (confirm === 1) {
      now = {
        ...now,
        ...{ myBid: true, jasId: 71, bidStatusId: bidStatus.new, cancellationAllowed: true },
        ...{ myBidAmount: amount, myBidVersion: version + 1, myBidDate: bidDate },
        ...(bidGroup !== undefined && { myBidGroup: bidGroup }),
        ...(bidType !== undefined && { myBidType: bidType }),
      }
    }
    return {
      ...{ bidAmount: amount, bidDate, bidAllow: freeYen - amount },
      ...(confirm === 1
        ? { bidId: 71, bidStatus: bidStatus.new }
        : { bidId: null, bidStatus: null }),
    }
  }
  return {
    path: `${pageTypeRoute[pageType]}/${lot.carCommonDetail.id}`,
    startPriceYen: now.startPrice ?? 0,
    bid: () => now,
    change(part) {
      now = { ...now, ...part }
    },
    answers: {
      lot: () => ({ ...lot, bidInfo: now }),
      viewProfile: () => profileOf(who, { balance: { bidAllow: freeYen - bound() } }),
      createBid: place,
      bidFromManager: place,
      updateBidStatus() {
        now = {
          ...now,
          ...{ myBid: false, jasId: null, bidStatusId: null, cancellationAllowed: false },
          ...{ myBidAmount: null, myBidVersion: null, myBidGroup: null, myBidType: null },
        }
        return { success: true }
      },
    },
  }
}

function standingOf(bid: BidInfo) {
  if (!bid.myBid) return null
  const { jasId, bidStatusId, myBidAmount, myBidVersion, myBidGroup, myBidType } = bid
  return {
    ...{ bidId: jasId ?? 0, bidStatus: bidStatusId ?? bidStatus.new, amount: myBidAmount ?? 0 },
    ...{ version: myBidVersion ?? 1, bidDate, bidGroup: myBidGroup, bidType: myBidType },
  }
}
