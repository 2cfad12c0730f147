import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { events } from '#app/contract/api.ts'
import { assignClient } from '#people/auth/server/people/commands.ts'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { addLots } from '#testing/database/lots.ts'
import { nextXid } from '#testing/database/next-xid.ts'
import { idOf, testPersonOf, type Who } from '#testing/database/people.ts'
import { addPastConversations } from './commands.ts'
import { chatSource } from './live.ts'

const app = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { call, db } = app
const { newLot, place } = await bidCalls(app)

const bids = { client: 0, vip: 0 }
beforeAll(async () => {
  const dealerId = await idOf(db, 'dealer')
  await assignClient(db, await idOf(db, 'client'), { dealerId, managerId: null, note: '' })
  bids.client = (await place(await newLot(), 400_000)).bidId ?? 0
  bids.vip = (await place(await newLot(), 400_000, 'vip')).bidId ?? 0
})

const personOf = (who: Who) => testPersonOf(db, who)

/** Returns the events of a span that a person's stream receives. */
async function listFor(who: Who, span: { from: string; to: string }, change: Partial<Person> = {}) {
  const channels = await chatSource.channelsFor(db, { ...(await personOf(who)), ...change }, {})
  const found = await chatSource.listEvents(db, span, channels)
  return found
    .filter(({ channel }) => channels.has(channel))
    .map(({ data }) => events.chat.parse(data))
}

async function spanOf(run: () => Promise<unknown>) {
  const from = await nextXid(db)
  await run()
  return { from, to: await nextXid(db) }
}

const send = (who: Who, bidId: number, comment: string) =>
  call('saveChat', { body: { bidId, comment } }, { as: who })

test('a message reaches its participants and managers, and nobody else', async () => {
  const span = await spanOf(async () => {
    await send('client', bids.client, 'One')
    await send('vip', bids.vip, 'Two')
  })
  const received = async (who: Who, change?: Partial<Person>) =>
    (await listFor(who, span, change)).map(({ bidId, message, isRead }) => [bidId, message, isRead])
  expect(await received('manager')).toEqual([
    [bids.client, 'One', false],
    [bids.vip, 'Two', false],
  ])
  expect(await received('client')).toEqual([[bids.client, 'One', true]])
  expect(await received('dealer')).toEqual([[bids.client, 'One', true]])
  expect(await received('vip')).toEqual([[bids.vip, 'Two', true]])
  for (const who of ['guest', 'troublesome', 'restricted'] as const) {
    expect(await received(who), who).toEqual([])
  }
  const without = permissionsOf(role.manager, { bidManagementEnabled: false })
  expect(await received('manager', { permissions: without })).toEqual([])
})

test('reading, answering and withdrawing are events as well', async () => {
  const lastOf = async (who: Who, run: () => Promise<unknown>) =>
    (await listFor(who, await spanOf(run))).at(-1)
  const seen = await lastOf('client', () =>
    call('markChatRead', { body: { bidId: bids.client } }, { as: 'manager' }),
  )
  expect(seen?.companyReadId).toBe(seen?.lastMessageId)
  let messageId = 0
  const answered = await lastOf('client', async () => {
    messageId = (await send('manager', bids.client, 'Answer')).message.id
  })
  expect(answered).toMatchObject({ message: 'Answer', isRead: false, lastMessageId: messageId })
  const withdrawn = await lastOf('client', () =>
    call('withdrawChat', { body: { bidId: bids.client, messageId } }, { as: 'manager' }),
  )
  expect(withdrawn).toMatchObject({ message: 'One', isRead: true })
  // Calls without effect send no event.
  const again = () => call('markChatRead', { body: { bidId: bids.client } }, { as: 'manager' })
  expect(await lastOf('client', again)).toBeUndefined()
})

test('a message committed late is in the span of its transaction', async () => {
  const from = await nextXid(db)
  let to = ''
  await db.transaction().execute(async (slow) => {
    await sql`select pg_current_xact_id()`.execute(slow)
    await send('vip', bids.vip, 'Meanwhile')
    const { rows } = await sql<{ xid: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as xid
    `.execute(db)
    to = rows[0]?.xid ?? ''
    expect(await listFor('vip', { from, to })).toEqual([])
  })
  const later = await listFor('vip', { from: to, to: await nextXid(db) })
  expect(later.map(({ message }) => message)).toEqual(['Meanwhile'])
})

test('if very many conversations change at once, managers get the latest in order, and clients all of theirs', async () => {
  const ids = await addLots(
    app,
    Array.from({ length: 160 }, (_, at) => ({ lotNumber: `talk${at}`, auctionDay: '2031-03-13' })),
  )
  const conversations: number[] = []
  for (const id of ids) conversations.push((await place(id, 300_000, 'vip')).bidId ?? 0)
  const span = await spanOf(() =>
    addPastConversations(
      db,
      conversations.map((bidId) => ({ bidId, messages: [], unreadBy: null })),
    ),
  )
  const got = (await listFor('manager', span)).map(({ bidId }) => bidId)
  expect(got).toEqual(conversations.slice(-150))
  expect(await listFor('vip', span)).toHaveLength(160)
})
