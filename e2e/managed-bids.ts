import { type APIRequestContext, expect, request } from '@playwright/test'
import type { BidRow } from '../contract/bids/lists.ts'
import type { Account } from './fixtures.ts'

interface Server {
  readonly serverUrl: string
  readonly sessionOf: (who: Account) => Promise<object[]>
}

/** Bids of a client and of a dealer on lots of one auction, as a manager's desk lists them. */
export interface ManagedBids {
  /** The Tokyo day of the auction, some days from now. */
  readonly day: string
  readonly house: string
  /** Calls of the manager and of the client. */
  readonly manager: APIRequestContext
  readonly client: APIRequestContext
  /** The bids as they stand, in running order; the dealer has one on the lot of the last of the client. */
  rows(): Promise<BidRow[]>
  /** Brings all bids back to how they were placed. */
  reset(): Promise<void>
  close(): Promise<void>
}

const amount = 300_000
/** Lots with a bid of the client. */
const lots = 4

/** Places the bids once; they are cancelled when the tests of the file are over. */
export async function placeManagedBids(server: Server): Promise<ManagedBids> {
  const contextOf = async (who: Account) =>
    request.newContext({
      baseURL: server.serverUrl,
      storageState: { cookies: (await server.sessionOf(who)) as never, origins: [] },
    })
  const [manager, client, dealer] = await Promise.all([
    contextOf('manager'),
    contextOf('client'),
    contextOf('dealer'),
  ])
  const idOf = async (caller: APIRequestContext): Promise<number> =>
    (await (await caller.get('/api/user/view-profile')).json()).profile.userId
  const auction = await findAuction(manager)
  const place = async (userId: number, carId: string) => {
    const data = { userId, carId, amount, bidType: 1, confirm: 1 }
    const response = await manager.post('/api/bid/bid-from-manager', { data })
    expect(response.status(), await response.text()).toBe(200)
  }
  const clientId = await idOf(client)
  for (const id of auction.lots) await place(clientId, id)
  await place(await idOf(dealer), auction.lots[lots - 1] ?? '')

  const rows = async (): Promise<BidRow[]> => {
    const query = `auctionDate=${auction.day}&pageSize=100`
    const response = await manager.get(`/api/bid/index?${query}`)
    expect(response.status()).toBe(200)
    const { cars }: { cars: BidRow[] } = await response.json()
    return cars.filter(({ id }) => auction.lots.includes(id))
  }
  const set = async (bidId: number, status: number) => {
    const data = { bidId, status }
    expect((await manager.put('/api/bid/update-bid-status', { data })).status()).toBe(200)
  }
  return {
    ...{ day: auction.day, house: auction.house, manager, client, rows },
    async reset() {
      for (const { bidId, bidStatus, soldPrice, autoBid } of await rows()) {
        if (bidStatus !== 1) await set(bidId, 1)
        const price = {
          jasId: bidId,
          amount,
          bidGroup: null,
          adjustmentPrice: null,
          exportType: 1,
        }
        const edited = await manager.put('/api/bid/update-bid-price', { data: price })
        expect(edited.status(), await edited.text()).toBe(200)
        if (soldPrice !== null) {
          const data = { bidId, soldPrice: '' }
          expect((await manager.put('/api/bid/update-sold-price', { data })).status()).toBe(200)
        }
        if (autoBid) {
          const data = { bidId, autoBid: false }
          expect((await manager.put('/api/bid/update-auto-bid', { data })).status()).toBe(200)
        }
      }
    },
    async close() {
      for (const { bidId, bidStatus } of await rows()) if (bidStatus < 4) await set(bidId, 4)
      await Promise.all([manager.dispose(), client.dispose(), dealer.dispose()])
    },
  }
}

interface ListedLot {
  readonly id: string
  readonly auctionDate: string | null
  readonly auctionName: string
}

/** Lots of one house on one day that accept bids of 300 000 yen and have their hours. */
async function findAuction(caller: APIRequestContext) {
  for (let page = 1; page <= 10; page++) {
    const query = `startPrice=10000,250000&sort=auctionDate&order=DESC&pageSize=100&page=${page}`
    const response = await caller.get(`/api/car-auction/listing?${query}`)
    const { carsList }: { carsList: ListedLot[] } = await response.json()
    const auctions = Map.groupBy(
      carsList.filter(({ auctionDate }) => auctionDate?.includes('T')),
      ({ auctionDate, auctionName }) => `${auctionDate?.slice(0, 10)} ${auctionName}`,
    )
    for (const found of auctions.values()) {
      const open: string[] = []
      for (const { id } of found) {
        const lot = await (await caller.get(`/api/car-auction/lot?id=${id}`)).json()
        if (lot.bidInfo.acceptBid) open.push(id)
        if (open.length === lots) {
          const [first] = found
          return {
            day: first?.auctionDate?.slice(0, 10) ?? '',
            house: first?.auctionName ?? '',
            lots: open,
          }
        }
      }
    }
  }
  throw new Error('the demo market has no auction to bid at')
}
