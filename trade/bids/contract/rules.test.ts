import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stockFault } from '#market/lots/contract/stock-price.ts'
import { bidStatus, bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { bidCeilingYen, bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { activeBidStatuses, amountFault, bidStatusName, canBecome } from './rules.ts'

describe('an amount', () => {
  const auction = { market: 'auction', startPriceYen: 300_000 } as const

  test.each([
    [300_000, null],
    [bidCeilingYen, null],
    [299_999, 'bid_below_start'],
    [0, 'bid_below_start'],
    [300_001, 'bid_off_step'],
    [bidCeilingYen + bidStepYen, 'bid_above_ceiling'],
  ])('of %d at an auction: %s', (amount, fault) => {
    expect(amountFault(amount, auction)).toBe(fault)
  })

  test('without a start price is at least one step', () => {
    const open = { market: 'auction', startPriceYen: null } as const
    expect(amountFault(0, open)).toBe('bid_below_start')
    expect(amountFault(bidStepYen, open)).toBeNull()
  })

  test('for stock must equal its price', () => {
    const stock = { market: 'stock', startPriceYen: 713_500 } as const
    expect(amountFault(713_500, stock)).toBeNull()
    expect(amountFault(715_000, stock)).toBe('bid_not_the_price')
  })

  test.each([
    [null, 'stock_without_price'],
    [0, 'stock_without_price'],
    [bidCeilingYen, null],
    [bidCeilingYen + 1, 'stock_above_ceiling'],
  ])('for stock at %s yen: %s', (startPriceYen, fault) => {
    expect(stockFault(startPriceYen)).toBe(fault)
    expect(amountFault(startPriceYen ?? 0, { market: 'stock', startPriceYen })).toBe(fault)
  })

  test('is accepted only as a multiple of the step between start price and ceiling', () => {
    const price = fc.integer({ min: 0, max: 2_000_000 })
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 200_000_000 }), price, (amount, startPriceYen) => {
        const isFine = amountFault(amount, { market: 'auction', startPriceYen }) === null
        const inside = amount > 0 && amount >= startPriceYen && amount <= bidCeilingYen
        expect(isFine).toBe(inside && amount % bidStepYen === 0)
      }),
    )
  })
})

describe('a status', () => {
  test('that is final never changes, and only a win can be invoiced', () => {
    for (const from of bidStatuses) {
      const next = bidStatuses.filter((to) => canBecome(from, to))
      if (from === 7) expect(next).toEqual([])
      else if (from === 4 || from === 5) expect(next).toEqual([1, 2])
      else expect(next).toEqual(bidStatuses.filter((to) => to !== from && (to < 7 || from === 6)))
    }
  })

  test('new is shown to clients as under review', () => {
    expect(bidStatusName(bidStatus.new, false)).toBe('underReview')
    expect(bidStatusName(bidStatus.new, true)).toBe('new')
    expect(bidStatusName(bidStatus.won, false)).toBe('won')
  })

  test('counts as exposure while it may result in a debt', () => {
    expect(activeBidStatuses).toEqual([1, 2, 6])
  })
})
