import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { testApp } from '#testing/database/app.ts'
import { listedMarket, marketDay } from '#testing/database/bid-lists.ts'
import { auctionDay, setLimits } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import type { Who } from '#testing/database/people.ts'
import { allBids, type StatusTotal } from './all-bids.ts'

const app = await testApp()
const { call, db } = app
await listedMarket(app)
for (const who of ['client', 'vip'] as const) {
  await setLimits(db, who, { creditYen: 90_000_000_000, dailyBids: 100_000 })
}

/** Counts all bids by status in the plain way. */
const counted = async (isArchive = false): Promise<StatusTotal[]> => {
  const { rows } = await sql<StatusTotal>`
    select status, count(*)::int as bids, sum(amount_yen)::bigint as yen from bids
    where ${!isArchive}::boolean or status > 3 or auction_day < ${marketDay()}::date
    group by status order by status
  `.execute(db)
  return rows.map(({ yen, ...row }) => ({ ...row, yen: Number(yen) }))
}
const newBid = async (as: Who = 'client') => {
  const [carId = 0] = await addLots(app, [
    { auctionDay, lotNumber: `n${lots++}`, startPriceYen: 300_000 },
  ])
  const body = { carId, amount: 300_000, confirm: 1 as const }
  return (await call('createBid', { body }, { as })).bidId ?? 0
}
let lots = 0

test('counts stay exact after every change of any bid', async () => {
  const all = allBids()
  const isRight = async () => {
    expect(await all.count(db)).toEqual(await counted())
    expect(await all.countArchive(db)).toEqual(await counted(true))
  }
  await isRight()
  const ids = [await newBid(), await newBid(), await newBid()] as const
  await isRight()
  const body = (bidId: number, status: 2 | 4 | 5) => ({ body: { bidId, status } })
  await call('updateBidStatus', body(ids[0], bidStatus.placed), { as: 'manager' })
  await call('updateBidStatus', body(ids[1], bidStatus.cancelled), { as: 'client' })
  await isRight()
  const edit = { body: { jasId: ids[0], amount: 500_000 } }
  await call('updateBidPrice', edit, { as: 'manager' })
  await call('updateBidStatus', body(ids[2], bidStatus.lost), { as: 'manager' })
  await isRight()
})

test('a change that is committed late is counted once, when it becomes visible', async () => {
  const all = allBids()
  // Another person's bid, whose account no other transaction has locked.
  const [first, second] = [await newBid('vip'), await newBid()]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let wait = () => {}
  const written = new Promise<void>((resolve) => {
    wait = resolve
  })
  const late = db.transaction().execute(async (transaction) => {
    const bid = transaction.updateTable('bids').set({ status: bidStatus.lost })
    await bid.where('id', '=', first).execute()
    wait()
    await held
  })
  await written
  try {
    // Later changes are committed earlier.
    expect(await all.count(db)).toEqual(await counted())
    await newBid()
    await db.updateTable('bids').set({ status: bidStatus.lost }).where('id', '=', second).execute()
    expect(await all.count(db)).toEqual(await counted())
  } finally {
    release()
    await late
  }
  expect(await all.count(db)).toEqual(await counted())
  await Promise.all([all.count(db), newBid(), all.count(db), all.count(db)])
  expect(await all.count(db)).toEqual(await counted())
})
