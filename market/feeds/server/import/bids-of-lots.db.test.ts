import { expect, test } from 'vitest'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { bidAs, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { importText } from '#testing/database/feed-import.ts'
import { idOf } from '#testing/database/people.ts'

// What happens to a bid when a feed moves its lot to another day or number, or drops it.

const { url, db } = await testDatabase()
await setDatabaseClock(db)
await setLimits(db, 'client', { creditYen: 100_000_000, dailyBids: 100 })
const personId = await idOf(db, 'client')
const permissions = permissionsOf(role.client)
const bidding = { personId, permissions, actorId: personId, actorPermissions: permissions }

const header = 'house,auctionDay,lotNumber,maker,model,startPriceYen,sourceId\n'
const send = (...lots: readonly (readonly [id: string, day: string, number: string])[]) =>
  importText(
    url,
    header +
      lots
        .map(([id, day, number]) => `USS Tokyo,${day},${number},TOYOTA,PRIUS,5000,${id}\n`)
        .join(''),
    { source: 'hall', isComplete: true, now: () => testNow },
  )
const lotOf = (sourceId: string) =>
  db.selectFrom('lots').selectAll().where('source_id', '=', sourceId).executeTakeFirstOrThrow()
const place = async (lotId: number) =>
  (await bidAs(db, bidding, { carId: lotId, amount: 400_000, comment: '', confirm: 1 })).outcome
const bidOn = (lotId: number) =>
  db
    .selectFrom('bids')
    .select(['status', 'auction_day', 'lot_number', 'lot_ordinal', 'house_id'])
    .where('lot_id', '=', lotId)
    .executeTakeFirstOrThrow()

test('an open bid follows its lot to another day and number', async () => {
  await send(['a', '2031-03-13', '100'], ['b', '2031-03-13', '101'], ['c', '2031-03-13', '102'])
  const { id } = await lotOf('a')
  expect(await place(id)).toBe('accepted')
  await send(['a', '2031-03-20', '7'], ['b', '2031-03-13', '101'], ['c', '2031-03-13', '102'])
  expect(await lotOf('a')).toMatchObject({ id, auction_day: '2031-03-20', lot_number: '7' })
  expect(await bidOn(id)).toMatchObject({
    status: 1,
    auction_day: '2031-03-20',
    lot_number: '7',
    lot_ordinal: 7,
  })
})

test('two lots that swap their numbers keep their bids', async () => {
  const [b, c] = [(await lotOf('b')).id, (await lotOf('c')).id]
  expect(await place(b)).toBe('accepted')
  await send(['a', '2031-03-20', '7'], ['b', '2031-03-13', '102'], ['c', '2031-03-13', '101'])
  expect(await lotOf('b')).toMatchObject({ id: b, lot_number: '102' })
  expect(await lotOf('c')).toMatchObject({ id: c, lot_number: '101' })
  expect(await bidOn(b)).toMatchObject({ status: 1, lot_number: '102' })
})

test('a bid on a withdrawn lot stays, and another one is refused', async () => {
  const { id } = await lotOf('b')
  await send(['a', '2031-03-20', '7'], ['c', '2031-03-13', '101'])
  expect((await lotOf('b')).withdrawn_at).not.toBeNull()
  expect(await bidOn(id)).toMatchObject({ status: 1 })
  expect(await place(id)).toBe('lot_withdrawn')
  await send(['a', '2031-03-20', '7'], ['b', '2031-03-13', '102'], ['c', '2031-03-13', '101'])
  expect(await place(id)).toBe('accepted')
})
