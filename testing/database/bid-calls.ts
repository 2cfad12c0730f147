import type { SettableStatus } from '#trade/bids/contract/list-keys.ts'
import { setBidStatus } from '#trade/bids/server/manager-commands.ts'
import type { TestApp } from './app.ts'
import { auctionDay, setDatabaseClock, setLimits } from './bids.ts'
import { testNow } from './clock.ts'
import { addLots, type LotFixture } from './lots.ts'
import { idOf, type Who } from './people.ts'

/** A vehicle of stock with a fixed price. */
export const stock = { market: 'stock', auctionDay: null, startPriceYen: 713_500 } as const

/** Returns shortcuts for bidding through the contract, on new lots, by people with enough credit. */
export async function bidCalls({ call, refused, ...app }: TestApp) {
  const { db } = app
  await setDatabaseClock(db)
  for (const who of ['client', 'vip', 'dealer', 'troublesome'] as const) {
    await setLimits(db, who, { creditYen: 900_000_000, dailyBids: 1000 })
  }
  const manager = await idOf(db, 'manager')
  let numbers = 0
  const bid = (carId: number, amount?: number, more: object = {}) => ({
    body: { carId, confirm: 1 as const, ...(amount === undefined ? {} : { amount }), ...more },
  })
  return {
    bid,
    /** Adds a lot of an auction tomorrow, unless fields say otherwise. */
    async newLot(fields: LotFixture = {}): Promise<number> {
      const lot = { auctionDay, lotNumber: `p${++numbers}`, startPriceYen: 300_000, ...fields }
      const [id = 0] = await addLots(app, [lot])
      return id
    },
    place: (carId: number, amount?: number, as: Who = 'client', more: object = {}) =>
      call('createBid', bid(carId, amount, more), { as }),
    /** Returns the code of the refusal. */
    refusal: async (carId: number, amount?: number, as: Who = 'client') =>
      (await refused('createBid', bid(carId, amount), { as })).messageCode,
    /** Sets a bid's status as a manager, without HTTP. */
    setStatus: (bidId: number, status: SettableStatus, note = '') =>
      setBidStatus(
        db,
        { bidId, actorId: manager, version: undefined, status, note, checksCredit: true },
        { now: testNow, requestId: 'test', network: '' },
      ),
    bidsOn: (lotId: number) =>
      db.selectFrom('bids').selectAll().where('lot_id', '=', lotId).orderBy('id').execute(),
  }
}
