import { expect, test } from 'vitest'
import { events } from '#app/contract/api.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { testApp } from '#testing/database/app.ts'
import { addBidMarket } from '#testing/database/bid-market.ts'
import { auctionDay, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { nextXid } from '#testing/database/next-xid.ts'
import { idOf, override, testPersonOf, type Who } from '#testing/database/people.ts'
import { bidSource } from './live.ts'

const app = await testApp()
const { call, db } = app
await setDatabaseClock(db)
// Two of its bidders are clients of the dealer.
await addBidMarket(app)
const bidders = ['client', 'dealer', 'vip', 'troublesome'] as const
for (const who of bidders) await setLimits(db, who, { creditYen: 900_000_000, dailyBids: 100_000 })
const personOf = (who: Who) => testPersonOf(db, who)

/** Runs something and returns the events that a person's stream receives. */
async function receivedBy(who: Who, run: () => Promise<unknown>, change: Partial<Person> = {}) {
  const from = await nextXid(db)
  await run()
  const to = await nextXid(db)
  const channels = await bidSource.channelsFor(db, { ...(await personOf(who)), ...change }, {})
  const found = await bidSource.listEvents(db, { from, to }, channels)
  return found
    .filter(({ channel }) => channels.has(channel))
    .map(({ data }) => events.bid.parse(data))
}

let lots = 0
const bidAs = async (as: Who) => {
  const [carId = 0] = await addLots(app, [
    { auctionDay, lotNumber: `live${lots++}`, startPriceYen: 300_000 },
  ])
  const body = { carId, amount: 300_000, confirm: 1 as const }
  return (await call('createBid', { body }, { as })).bidId ?? 0
}
/** Places a bid as each of the bidders. */
const placeBidsAsAll = async () => {
  for (const who of bidders) await bidAs(who)
}
const idsOf = (...who: Who[]) => Promise.all(who.map((one) => idOf(db, one)))

test('managers receive events of all bids, dealers of their clients’, clients of their own', async () => {
  const owners = async (who: Who, change?: Partial<Person>) =>
    (await receivedBy(who, placeBidsAsAll, change)).map(({ clientId }) => clientId)
  expect(await owners('manager')).toEqual(await idsOf(...bidders))
  expect(await owners('dealer')).toEqual(await idsOf('dealer', 'vip', 'troublesome'))
  expect(await owners('client')).toEqual(await idsOf('client'))
  expect(await owners('guest')).toEqual([])
  const without = permissionsOf(role.manager, { bidManagementEnabled: false })
  expect(await owners('manager', { permissions: without })).toEqual([])
})

test('an event has the bid and its current state', async () => {
  const bidId = await bidAs('client')
  const [event] = await receivedBy('manager', () =>
    call('updateBidStatus', { body: { bidId, status: bidStatus.placed } }, { as: 'manager' }),
  )
  expect(event).toMatchObject({
    ...{ bidId, bidStatus: bidStatus.placed, bidAmount: 300_000, version: 2 },
    clientId: await idOf(db, 'client'),
  })
})

test('if very many bids change at once, managers receive some events, and clients all of theirs', async () => {
  const change = (comment: string) => () => db.updateTable('bids').set({ comment }).execute()
  expect(await receivedBy('manager', change('one'))).toHaveLength(200)
  const { own } = await db
    .selectFrom('bids')
    .select(({ fn }) => fn.countAll<string>().as('own'))
    .where('person_id', '=', await idOf(db, 'client'))
    .executeTakeFirstOrThrow()
  expect(await receivedBy('client', change('two'))).toHaveLength(Number(own))
})

test('menus count new bids: everybody’s, with those of clients, or one’s own', async () => {
  const counted = async (as: Who) => (await call('menuCounters', {}, { as })).bid
  const all = ['manager', 'dealer', 'vip', 'client', 'guest'] as const
  const before = await Promise.all(all.map(counted))
  await placeBidsAsAll()
  const after = await Promise.all(all.map(counted))
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([4, 3, 1, 1, 0])
  await override(db, 'manager', 'bidManagementEnabled', false)
  expect(await counted('manager')).toBe(0)
  await override(db, 'manager', 'bidManagementEnabled', true)
})
