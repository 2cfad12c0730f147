import fc from 'fast-check'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { settableStatuses } from '#trade/bids/contract/list-keys.ts'
import type { ModelChoice } from './bid-model.ts'

// The steps of people, managers, houses and clocks in a run of the bid model.

/** Initial prices of stock; null and 0 mean no price, and the last one is above the maximum. */
export const stockPrices = [213_500, 300_000, null, 0, 100_000_001]

export const clients = 3
const client = fc.nat(clients - 1)
export const auctions = 4
const lot = fc.nat(auctions - 1)
/** Mostly valid amounts, often at a limit: start prices and limits are multiples of 100 000. */
const amount = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(-5_000, 0, 0, 5_000))
      .map(([hundreds, more]) => hundreds * 100_000 + more),
  },
  { weight: 8, arbitrary: fc.integer({ min: 15, max: 120 }).map((steps) => steps * 5_000) },
  { weight: 1, arbitrary: fc.constantFrom(null, 0, 1, 4_999, 100_005_000, 102_500) },
)
/** The other fields of the form; mostly empty, as when a bid is only raised. */
const choice = fc.record({
  // Few groups, so that bids share them.
  group: fc.option(fc.constantFrom(0, 1, 1, 2, 26), { freq: 2 }),
  type: fc.option(fc.integer({ min: 0, max: 6 }), { freq: 3 }),
  comment: fc.constantFrom('', '', 'no rust', 'call me'),
})
export const emptyForm: ModelChoice = { group: null, type: null, comment: '' }
/** The state of the bid that the request is based on: mostly unspecified, else the current one or another. */
const sees = fc.constantFrom('nothing', 'nothing', 'the present', 'no bid', 'an older')
export const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('place-bid' as const),
      client,
      lot,
      amountYen: amount,
      byManager: fc.boolean(),
      choice,
      sees,
      groupCars: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      client,
      stock: fc.nat(stockPrices.length - 1),
      amount: fc.constantFrom('none', 'the price', 'another'),
      byManager: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      stock: fc.nat(stockPrices.length - 1),
      yen: fc.constantFrom(null, 0, 1, 200_000, 213_500, 100_000_000, 100_000_001),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), client, bid: fc.nat(8) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      client,
      yen: fc.constantFrom(1, 5_000, 100_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      client,
      yen: fc.constantFrom(0, 100_000, 300_000, 500_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('advance-clock' as const),
      hours: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 9 }) },
        { weight: 1, arbitrary: fc.constant(24 * 15) },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('set-status' as const),
      bid: fc.nat(8),
      status: fc.constantFrom(...settableStatuses),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('set-price' as const),
      bid: fc.nat(8),
      amountYen: fc.option(amount, { freq: 2 }),
      adjustmentYen: fc.option(
        fc.constantFrom(0, 5_000, 50_000, -50_000, 300_000, -2_000_000, 99_900_000),
        { freq: 2 },
      ),
      group: fc.option(fc.constantFrom(0, 1, 2), { freq: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('result' as const),
      lot: fc.nat(auctions + stockPrices.length - 1),
      status: fc.constantFrom(...Object.values(lotStatus)),
      soldYen: fc.option(fc.integer({ min: 1, max: 120 }).map((steps) => steps * 5_000)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close-groups' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('place-due' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set-auto' as const),
      bid: fc.nat(8),
      autoBid: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('trust' as const),
      client,
      checksCredit: fc.boolean(),
      checksDailyLimit: fc.boolean(),
    }),
  },
)
