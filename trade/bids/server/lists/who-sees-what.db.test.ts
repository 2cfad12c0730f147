import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { type BidList, bidLists, listedMarket } from '#testing/database/bid-lists.ts'
import type { StoredBid } from '#testing/database/models/bid-list-model.ts'
import { override, type Who } from '#testing/database/people.ts'
import type { BidFilterOptions } from '#trade/bids/contract/lists.ts'

const app = await testApp()
const { call, db, refused } = app
const { bids, ids } = await listedMarket(app)

describe('visibility of bids', () => {
  const everything = { pageSize: 100 }

  test('clients find only their own bids, whoever they ask for', async () => {
    const own = ids.client
    for (const name of ['listMyBids', 'listBidHistory'] as const) {
      for (const user of ['', String(ids.vip), `${own},${ids.dealer}`]) {
        const { cars } = await call(name, { query: { ...everything, user } }, { as: 'client' })
        expect(cars.length).toBeGreaterThan(0)
        expect(new Set(cars.map((bid) => bid.user.clientId))).toEqual(new Set([own]))
      }
    }
  })

  test('dealers find their own bids and those of their clients, never a stranger’s', async () => {
    const allowed = new Set([ids.dealer, ids.vip, ids.troublesome])
    for (const name of ['listDealerBids', 'listBidHistory'] as const) {
      const owners = async (query: object) => {
        const found = await call(name, { query: { ...everything, ...query } }, { as: 'dealer' })
        return new Set(found.cars.map(({ user }) => user.clientId))
      }
      expect(await owners({})).toEqual(allowed)
      expect(await owners({ bidType: 'mine' })).toEqual(new Set([ids.dealer]))
      expect(await owners({ user: ids.client })).toEqual(new Set())
      expect(await owners({ user: `${ids.client},${ids.vip}` })).toEqual(new Set([ids.vip]))
    }
  })

  test('dealers see names of others but no money', async () => {
    const query = { ...everything, bidType: 'clients' } as const
    const { cars } = await call('listDealerBids', { query }, { as: 'dealer' })
    expect(cars.length).toBeGreaterThan(0)
    for (const {
      user,
      manager,
      conflict,
      needsReview,
      adjustmentPrice,
      charge,
      bidAmount,
    } of cars) {
      const { name, clientId, jasClientId, ...hidden } = user
      expect(name).toMatch(/^Test /)
      expect(jasClientId).toBe(clientId)
      expect(new Set(Object.values(hidden))).toEqual(new Set([null]))
      expect([manager, conflict, needsReview]).toEqual([null, null, false])
      expect([adjustmentPrice, charge]).toEqual([null, bidAmount])
    }
  })

  test('people see adjustments of their own bids, and of others’ with the flag', async () => {
    const adjusted = async (name: BidList['list'], as: Who, user?: number) => {
      const { cars } = await call(name, { query: { ...everything, user } as never }, { as })
      return cars.some(({ adjustmentPrice }) => adjustmentPrice !== null)
    }
    expect(await adjusted('listMyBids', 'client')).toBe(true)
    expect(await adjusted('listBids', 'manager', ids.client)).toBe(true)
    await override(db, 'manager', 'adjustmentPriceShow', false)
    expect(await adjusted('listBids', 'manager', ids.client)).toBe(false)
    await override(db, 'manager', 'adjustmentPriceShow', true)
  })

  test('managers see the client, and which bids compete on a lot', async () => {
    await sql`update people set manager_note = 'Calls first' where id = ${ids.client}`.execute(db)
    const query = { ...everything, user: String(ids.client), order: 'bidDate' } as const
    const { cars } = await call('listBids', { query }, { as: 'manager' })
    expect(cars[0]?.user).toMatchObject({
      ...{ name: 'Test client', company: 'Test Motors', userLevel: 1064, note: 'Calls first' },
      ...{ balance: 0, manager: 'Test manager', carDealer: null },
    })
    const active = (bid: StoredBid) => [1, 2, 6].includes(bid.status)
    for (const { bidId, conflict } of cars) {
      const bid = bids.find(({ id }) => id === bidId)
      if (!bid) throw new Error(`no bid ${bidId}`)
      const rivals = bids
        .filter(({ lotId, ...other }) => lotId === bid.lotId && active({ lotId, ...other }))
        .toSorted(
          (a, b) =>
            b.amount + (b.adjustment ?? 0) - a.amount - (a.adjustment ?? 0) ||
            a.acceptedAt.getTime() - b.acceptedAt.getTime() ||
            a.id - b.id,
        )
      const place = rivals.findIndex(({ id }) => id === bidId) + 1
      const isContested = active(bid) && rivals.length > 1
      expect(conflict && { clients: conflict.clients, place: conflict.place }).toEqual(
        isContested ? { clients: rivals.length, place } : null,
      )
    }
  })

  test('a manager without the bidLists flag sees neither list nor archive of others', async () => {
    await override(db, 'manager', 'bidManagementEnabled', false)
    const { messageCode } = await refused('listBids', { query: {} }, { as: 'manager' })
    expect(messageCode).toBe('not_permitted')
    for (const name of ['listMyBids', 'listBidHistory'] as const) {
      const { cars, pageInfo } = await call(name, { query: everything }, { as: 'manager' })
      expect([cars.length, pageInfo.totalResults]).toEqual([0, 0])
    }
    const { filters, totalBids } = await call('bidFilters', { query: {} }, { as: 'manager' })
    expect([filters.clients, filters.manager, totalBids]).toEqual([null, null, 0])
    await override(db, 'manager', 'bidManagementEnabled', true)
  })

  test('a flag of another kind of user reveals no other person’s bids', async () => {
    await override(db, 'client', 'bidManagementEnabled', true)
    await override(db, 'client', 'dealerBidAccess', true)
    const { messageCode } = await refused('listBids', { query: {} }, { as: 'client' })
    expect(messageCode).toBe('not_permitted')
    for (const name of ['listDealerBids', 'listBidHistory'] as const) {
      const query = { ...everything, user: String(ids.vip) }
      const { cars } = await call(name, { query }, { as: 'client' })
      expect(new Set(cars.map(({ user }) => user.clientId))).toEqual(new Set([ids.client]))
      expect(cars.every(({ user, conflict }) => user.balance === null && conflict === null)).toBe(
        true,
      )
    }
    await override(db, 'client', 'bidManagementEnabled', false)
    await override(db, 'client', 'dealerBidAccess', false)
    await override(db, 'dealer', 'dealerBidAccess', false)
    const { cars } = await call('listBidHistory', { query: everything }, { as: 'dealer' })
    expect(new Set(cars.map(({ user }) => user.clientId))).toEqual(new Set([ids.dealer]))
    await override(db, 'dealer', 'dealerBidAccess', true)
  })

  test('each kind of user has the filters of the specification', async () => {
    const heldIn = ({ filters }: BidFilterOptions) =>
      Object.entries(filters)
        .filter(([, options]) => options !== null)
        .map(([key]) => key)
        .toSorted()
    const of = async (list: BidList) =>
      heldIn(await call(list.options, { query: {} }, { as: list.as }))
    const vehicles = ['auctions', 'chassisId', 'dates', 'group', 'mileage', 'status']
    const [index, managers, dealer, dealers, mine, history] = await Promise.all(bidLists.map(of))
    expect(index).toEqual([...vehicles, 'bidStatus', 'clients', 'condition', 'manager'].toSorted())
    expect(managers).toEqual(['archiveStatus', 'auctions', 'clients', 'manager', 'status'])
    expect(dealer).toEqual([...vehicles, 'bidStatus', 'clients'].toSorted())
    expect(dealers).toEqual([...vehicles, 'archiveStatus', 'clients'].toSorted())
    expect(mine).toEqual([...vehicles, 'bidStatus'].toSorted())
    expect(history).toEqual([...vehicles, 'archiveStatus'].toSorted())
  })

  test('other people’s groups and clients are not listed', async () => {
    const { clientList } = await call('listDealerClients', { query: {} }, { as: 'dealer' })
    expect(clientList.map(({ label }) => label)).toEqual(['Test troublesome', 'Test vip'])
    const query = { userId: String(ids.vip) }
    const [placeholder, ...groups] = await call('listBidGroups', { query }, { as: 'client' })
    expect(placeholder).toEqual({ value: '-', label: '-', cars: 0, bids: 0 })
    const open = bids.filter(({ personId, status }) => personId === ids.client && status < 3)
    for (const { value, bids: waiting } of groups) {
      expect(waiting).toBe(open.filter(({ group }) => group === value).length)
    }
  })
})
