import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { connect } from '#platform/database/server/pools.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { idOf } from '#testing/database/people.ts'
import type { Conversation } from './access.ts'
import { markMessagesRead, postMessage } from './commands.ts'

const app = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db, respond, url } = app
const { newLot, place } = await bidCalls(app)
const clientId = await idOf(db, 'client')
const managerId = await idOf(db, 'manager')

const conversations: Conversation[] = []
beforeAll(async () => {
  for (let at = 0; at < 4; at++) {
    const bidId = (await place(await newLot(), 400_000)).bidId ?? 0
    conversations.push({ bidId, clientId, dealerId: null, side: 'client' })
  }
})

const messagesOf = ({ bidId }: Conversation, after = 0) =>
  db
    .selectFrom('chat_messages')
    .select(['id', 'text'])
    .where('bid_id', '=', bidId)
    .where('id', '>', after)
    .orderBy('id')
    .execute()

// `npm run bench:chat` has 200 people with 50 messages each.
test('20 concurrent connections with 25 messages each in four conversations lose, duplicate and skip none', async () => {
  const { db: many } = connect(url, { max: 20, name: 'seriba writers' })
  let isOver = false
  // Reads like the browser after an event: everything after its last message.
  const read = async (conversation: Conversation) => {
    const seen: { id: number; text: string }[] = []
    for (;;) {
      const wasOver = isOver
      seen.push(...(await messagesOf(conversation, seen.at(-1)?.id)))
      if (wasOver) return seen
    }
  }
  const readers = conversations.map(read)
  const write = async (writer: number) => {
    for (let at = 0; at < 25; at++) {
      const conversation = conversations[(writer + at) % conversations.length] as Conversation
      const side = writer % 2 === 0 ? 'client' : 'company'
      const authorId = side === 'client' ? clientId : managerId
      await many.transaction().execute(async (transaction) => {
        await postMessage(
          transaction,
          { ...conversation, side },
          { authorId, text: `${writer} ${at}` },
        )
        if (at % 5 === 4) await markMessagesRead(transaction, { ...conversation, side }, undefined)
      })
    }
  }
  try {
    await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
  } finally {
    isOver = true
    await Promise.all(readers)
    await many.destroy()
  }
  const seen = await Promise.all(readers)
  for (const [at, conversation] of conversations.entries())
    expect(seen[at]).toEqual(await messagesOf(conversation))
  const texts = seen.flat().map(({ text }) => text)
  expect(texts).toHaveLength(500)
  expect(new Set(texts).size).toBe(500)
  // The messages of one writer keep their order.
  for (const some of seen) {
    const last = new Map<string, number>()
    for (const { text } of some) {
      const [writer = '', number] = text.split(' ')
      expect(Number(number)).toBeGreaterThan(last.get(writer) ?? -1)
      last.set(writer, Number(number))
    }
  }
  expect(await listBreaches(db)).toEqual([])
}, 60_000)

test('a message whose connection is cut is not stored, and resending it with its key stores it once', async () => {
  const [conversation] = conversations as [Conversation]
  const before = (await messagesOf(conversation)).length
  const headers = { 'idempotency-key': randomUUID() }
  const send = () =>
    respond(
      'saveChat',
      { body: { bidId: conversation.bidId, comment: 'Once' } },
      { as: 'client', headers },
    )
  for (let round = 0; round < 3; round++) {
    await db.transaction().execute(async (holder) => {
      await sql`select from chats where bid_id = ${conversation.bidId} for update`.execute(holder)
      const sent = send()
      let cut = 0
      // Uses another connection, because a transaction sees the sessions as of its first look.
      while (cut === 0) {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db)
        cut = rows.length
      }
      expect((await sent).statusCode).toBe(503)
    })
    expect(await messagesOf(conversation)).toHaveLength(before)
  }
  const responses = await Promise.all([send(), send(), send()])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await messagesOf(conversation)).toHaveLength(before + 1)
  expect(await listBreaches(db)).toEqual([])
})
