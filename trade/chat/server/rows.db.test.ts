import { beforeAll, expect, test } from 'vitest'
import { assignClient } from '#people/auth/server/people/commands.ts'
import type { ApiName } from '#platform/core/contract/endpoint.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { idOf, type Who } from '#testing/database/people.ts'

const app = await testApp()
const { call, db } = app
const { newLot, place } = await bidCalls(app)

let bidId = 0
let silentId = 0
beforeAll(async () => {
  const dealerId = await idOf(db, 'dealer')
  await assignClient(db, await idOf(db, 'client'), { dealerId, managerId: null, note: '' })
  bidId = (await place(await newLot(), 400_000)).bidId ?? 0
  silentId = (await place(await newLot(), 400_000)).bidId ?? 0
})

const send = async (who: Who, comment: string) =>
  (await call('saveChat', { body: { bidId, comment } }, { as: who })).message.id

const lists = {
  client: 'listMyBids',
  dealer: 'listDealerBids',
  manager: 'listBids',
} as const satisfies Partial<Record<Who, ApiName>>

async function rowOf(who: keyof typeof lists, id = bidId) {
  const { cars } = await call(lists[who], { query: {} }, { as: who })
  const row = cars.find((car) => car.bidId === id)
  return row && { message: row.message, isRead: row.isRead }
}

test('a bid without messages counts as read', async () => {
  for (const who of ['client', 'dealer', 'manager'] as const) {
    expect(await rowOf(who, silentId), who).toEqual({ message: null, isRead: true })
  }
})

test('rows have the start of the last message and whether the reader’s side has read it', async () => {
  await send('client', `${'x'.repeat(99)}🚗🚗`)
  const message = `${'x'.repeat(99)}🚗`
  expect(await rowOf('client')).toEqual({ message, isRead: true })
  expect(await rowOf('dealer')).toEqual({ message, isRead: true })
  expect(await rowOf('manager')).toEqual({ message, isRead: false })
  await send('manager', 'Answer')
  expect(await rowOf('client')).toEqual({ message: 'Answer', isRead: false })
  expect(await rowOf('dealer')).toEqual({ message: 'Answer', isRead: false })
  // Reading as the dealer counts for the client.
  await call('markChatRead', { body: { bidId } }, { as: 'dealer' })
  expect(await rowOf('client')).toEqual({ message: 'Answer', isRead: true })
  expect(await rowOf('manager')).toEqual({ message: 'Answer', isRead: false })
})

test('a withdrawn message is neither shown nor unread', async () => {
  await call('markChatRead', { body: { bidId } }, { as: 'manager' })
  const messageId = await send('client', 'The wrong car')
  expect(await rowOf('manager')).toEqual({ message: 'The wrong car', isRead: false })
  await call('withdrawChat', { body: { bidId, messageId } }, { as: 'client' })
  expect(await rowOf('manager')).toEqual({ message: 'Answer', isRead: true })
})

test('managers can filter bids with unread messages; others cannot', async () => {
  const unread = async (who: keyof typeof lists) => {
    const { cars, counters } = await call(lists[who], { query: { unread: 'true' } }, { as: who })
    const count = counters.find(({ status }) => status === 'All')?.count
    expect(count).toBe(cars.length)
    return cars.map((car) => car.bidId).sort()
  }
  expect(await unread('manager')).toEqual([])
  await send('client', 'One more question')
  expect(await unread('manager')).toEqual([bidId])
  expect(await unread('client')).toEqual([bidId, silentId])
  const { totalBids } = await call('bidFilters', { query: { unread: 'true' } }, { as: 'manager' })
  expect(totalBids).toBe(1)
})
