import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bidCeilingYen } from '#market/reference-data/contract/bid-steps.ts'
import { amountFault } from '#trade/bids/contract/rules.ts'
import { fairBid, lowestBid, raised } from './amounts.ts'

describe('suggested amounts', () => {
  test.each([
    [null, 5_000],
    [0, 5_000],
    [132_000, 135_000],
    [135_000, 135_000],
  ])('the lowest bid on a start price of %s is %d', (start, lowest) => {
    expect(lowestBid(start)).toBe(lowest)
  })

  test('a button raises by its amount to a multiple of the step', () => {
    expect(raised(135_000, 20_000)).toBe(155_000)
    expect(raised(401_234, 5_000)).toBe(405_000)
    expect(raised(651_000, 20_000)).toBe(670_000)
    expect(raised(bidCeilingYen, 5_000)).toBe(bidCeilingYen)
  })

  test('the median is rounded down to a step, and not suggested if below the start price', () => {
    expect(fairBid(462_000, 132_000)).toBe(460_000)
    expect(fairBid(131_000, 132_000)).toBeNull()
    expect(fairBid(null, 132_000)).toBeNull()
  })

  test('every suggested amount is valid', () => {
    const yen = fc.integer({ min: 0, max: 90_000_000 })
    fc.assert(
      fc.property(
        fc.option(yen),
        fc.option(yen),
        fc.integer({ min: 1, max: 30 }),
        (start, average, presses) => {
          const target = { market: 'auction', startPriceYen: start } as const
          let amount = lowestBid(start)
          for (let press = 0; press < presses; press++) {
            amount = raised(amount, press % 2 ? 20_000 : 5_000)
            expect(amountFault(amount, target)).toBeNull()
          }
          const fair = fairBid(average, start)
          if (fair !== null) expect(amountFault(fair, target)).toBeNull()
        },
      ),
    )
  })
})
