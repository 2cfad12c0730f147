import { expect, test } from 'vitest'
import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import { bidStatus, bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { isReplaceable, ownStandingBid } from './standing-bid.ts'

const own = { myBidAmount: 300_000, myBidVersion: 4, myBidGroup: 2, myBidType: 6 }

test.each(bidStatuses)(
  'an own bid in status %d stands while it is new, placed or won',
  (status) => {
    const standing = ownStandingBid({ ...own, bidStatusId: status } as BidInfo)
    if (![1, 2, 6].includes(status)) return expect(standing).toBeNull()
    expect(standing).toEqual({
      ...{ amount: 300_000, version: 4, bidStatus: status, bidGroup: 2, bidType: 6 },
    })
    expect(standing && isReplaceable(standing)).toBe(status === bidStatus.new)
  },
)

test('there is no standing bid without a bid', () => {
  const none = { myBidAmount: null, myBidVersion: null, bidStatusId: null } as BidInfo
  expect(ownStandingBid(none)).toBeNull()
})
