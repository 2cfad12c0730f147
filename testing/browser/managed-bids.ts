import { type APIRequestContext, expect } from '@playwright/test'
import { addDays, tokyoInstant, tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { Account, TestDatabase, TestPerson } from './fixtures.ts'
import { addLot, auctionDay } from './test-lots.ts'

interface Fixtures {
  readonly database: TestDatabase
  readonly personOf: (who: Account) => Promise<TestPerson>
  readonly callerOf: (who: Account) => Promise<APIRequestContext>
}

/** Bids of a client and of a dealer on lots of one auction, as the bid desk lists them. */
export interface ManagedBids {
  /** The Tokyo day of the auction, which no other test uses. */
  readonly day: string
  readonly house: string
  /** Make calls as the manager and as the client. */
  readonly manager: APIRequestContext
  readonly client: APIRequestContext
  /** Returns the current bids in running order; the dealer's is on the client's last lot. */
  rows(): Promise<BidRow[]>
}

const amount = 300_000
const house = 'USS Tokyo'
/** Lots with a bid of the client. */
const lotCount = 4

let lastDay = 20

/** Places bids on lots of a day that no other test uses. */
export async function placeManagedBids({
  database,
  personOf,
  callerOf,
}: Fixtures): Promise<ManagedBids> {
  const manager = await callerOf('manager')
  const day = addDays(auctionDay(), ++lastDay)
  const ids: string[] = []
  for (let at = 0; at < lotCount; at++) {
    const startsAt = tokyoIso(tokyoInstant(day, `13:0${at}`))
    ids.push((await addLot(database, { house, auctionDay: day, startsAt })).id)
  }
  const place = async (who: Account, carId = '') => {
    const data = { userId: (await personOf(who)).id, carId, amount, bidType: 1, confirm: 1 }
    const response = await manager.post('/api/bid/bid-from-manager', { data })
    expect(response.status(), await response.text()).toBe(200)
  }
  for (const id of ids) await place('client', id)
  await place('dealer', ids.at(-1))
  return {
    ...{ day, house, manager, client: await callerOf('client') },
    async rows() {
      const response = await manager.get(`/api/bid/index?auctionDate=${day}&pageSize=100`)
      expect(response.status()).toBe(200)
      const { cars }: { cars: BidRow[] } = await response.json()
      return cars
    },
  }
}
