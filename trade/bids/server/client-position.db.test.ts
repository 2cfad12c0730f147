import { describe, expect, test } from 'vitest'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { accountOf, setLimits } from '#testing/database/bids.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { findBidInfo } from './bid-info.ts'

const app = await testApp()
const { call, db, refused } = app
const { newLot, place } = await bidCalls(app)

describe('the position of a client before a manager bids for them', () => {
  const positionOf = async (carId: number, who: Who) =>
    call('getClientPosition', { query: { userId: await idOf(db, who), carId } }, { as: 'manager' })

  test('has the standing bid, other bids, the free limit, and other clients on the lot', async () => {
    await db.updateTable('bids').set({ status: 3 }).where('status', 'in', [1, 2]).execute()
    await setLimits(db, 'vip', { creditYen: 3_000_000, dailyBids: 1000 })
    const bound = (await accountOf(db, 'vip')).exposure_yen
    const lot = await newLot()
    expect(await positionOf(lot, 'vip')).toMatchObject({
      ...{ standing: null, otherBids: [], otherBidsTotal: 0, rivals: [], rivalsTotal: 0 },
      ...{ biddingAllowed: true, checksCredit: true, bidAllow: 3_000_000 - bound },
    })
    const body = { carId: lot, amount: 300_000, confirm: 1 as const, bidGroup: 2, bidType: 1 }
    await call('createBid', { body }, { as: 'vip' })
    await place(lot, 450_000, 'dealer')
    await place(lot, 350_000, 'client')
    for (let at = 0; at < 6; at++) await place(await newLot(), 305_000, 'vip')
    const position = await positionOf(lot, 'vip')
    expect(position).toMatchObject({
      standing: {
        amount: 300_000,
        version: 1,
        bidStatus: 1,
        bidGroup: 2,
        bidType: 1,
        byManager: false,
      },
      otherBidsTotal: 6,
      otherBidsAmount: 6 * 305_000,
      bidAllow: 3_000_000 - bound - 300_000 - 6 * 305_000,
      rivals: [
        { client: 'Test dealer', amount: 450_000 },
        { client: 'Test client', amount: 350_000 },
      ],
      rivalsTotal: 2,
    })
    expect(position.otherBids).toHaveLength(5)
    await setLimits(db, 'vip', { creditYen: 900_000_000 })
  })

  test('exists for clients only', async () => {
    const query = { userId: await idOf(db, 'manager'), carId: await newLot() }
    const nobody = await refused('getClientPosition', { query }, { as: 'manager' })
    expect(nobody.messageCode).toBe('not_found')
    const client = { userId: await idOf(db, 'client'), carId: 999_999_999 }
    const nothing = await refused('getClientPosition', { query: client }, { as: 'manager' })
    expect(nothing.messageCode).toBe('not_found')
  })

  test('shows the client that a manager has placed or changed the bid', async () => {
    const lot = await newLot()
    const infoOf = async () => {
      const permissions = permissionsOf(role.client)
      return findBidInfo(db, lot, { id: await idOf(db, 'client'), permissions })
    }
    const body = { carId: lot, confirm: 1 as const, bidType: 1, userId: await idOf(db, 'client') }
    const asManager = { as: 'manager' } as const
    await call('bidFromManager', { body: { ...body, amount: 300_000 } }, asManager)
    expect(await infoOf()).toMatchObject({
      myBidManagerAct: 'placed',
      myBidVersion: 1,
      myBidType: 1,
    })
    const { cars } = await call('listMyBids', { query: {} }, { as: 'client' })
    expect(cars.find(({ id }) => id === String(lot))).toMatchObject({ managerAct: 'placed' })
    await place(lot, 310_000)
    expect(await infoOf()).toMatchObject({ myBidManagerAct: null, myBidVersion: 2 })
    const own = await newLot()
    await place(own, 300_000)
    await call(
      'bidFromManager',
      { body: { ...body, carId: own, amount: 280_000 + 30_000 } },
      asManager,
    )
    const changed = await findBidInfo(db, own, {
      id: await idOf(db, 'client'),
      permissions: permissionsOf(role.client),
    })
    expect(changed).toMatchObject({ myBidManagerAct: 'changed', myBidAmount: 310_000 })
  })
})
