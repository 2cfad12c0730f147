import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { idOf } from '#testing/database/people.ts'
import { type ChatSide, chatSides } from '#trade/chat/contract/calls.ts'
import type { Conversation } from './access.ts'
import { markMessagesRead, postMessage, withdrawMessage } from './commands.ts'

const app = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { call, db } = app
const { newLot, place } = await bidCalls(app)
const readers = { client: 'client', company: 'manager' } as const
const authors = {
  client: await idOf(db, 'client'),
  company: await idOf(db, 'manager'),
}
const other = (side: ChatSide): ChatSide => (side === 'client' ? 'company' : 'client')

interface Message {
  readonly id: number
  readonly side: ChatSide
  readonly text: string
  readonly at: number
  isWithdrawn: boolean
}

/** Models the expected state of a conversation. */
class ConversationModel {
  readonly messages: Message[] = []
  readonly readIds = { client: 0, company: 0 }

  standing(side?: ChatSide) {
    return this.messages.filter((one) => !one.isWithdrawn && (!side || one.side === side))
  }

  markRead(side: ChatSide, upTo: number) {
    const last = this.standing(other(side)).at(-1)?.id ?? 0
    this.readIds[side] = Math.max(this.readIds[side], Math.min(upTo, last))
  }

  unread(side: ChatSide) {
    return this.standing(other(side)).filter(({ id }) => id > this.readIds[side])
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('send'), by: fc.constantFrom(...chatSides) }),
  },
  fc.record({
    does: fc.constant('withdraw'),
    by: fc.constantFrom(...chatSides),
    which: fc.nat(8),
  }),
  fc.record({
    does: fc.constant('read'),
    by: fc.constantFrom(...chatSides),
    which: fc.option(fc.nat(8)),
  }),
  fc.record({
    does: fc.constant('wait'),
    by: fc.constantFrom(...chatSides),
    seconds: fc.integer({ min: 1, max: 130 }),
  }),
)
type Step = { does: string; by: ChatSide; which?: number | null; seconds?: number }

let now = Date.parse('2031-03-12T12:00:00+09:00')

async function take(
  conversation: Conversation,
  model: ConversationModel,
  { does, by, which, seconds }: Step,
) {
  const { messages } = model
  // Favors the newest messages, which are withdrawn and read the most.
  const chosen = which === null || which === undefined ? undefined : messages.at(-1 - which)
  if (does === 'wait') {
    now += (seconds ?? 0) * 1000
    return setDatabaseClock(db, new Date(now))
  }
  await db.transaction().execute(async (transaction) => {
    const asSide = { ...conversation, side: by }
    if (does === 'send') {
      const text = `${by} ${messages.length}`
      const id = await postMessage(transaction, asSide, { authorId: authors[by], text })
      messages.push({ id, side: by, text, at: now, isWithdrawn: false })
    } else if (does === 'withdraw') {
      const messageId = chosen?.id ?? 999_999_999
      const outcome = await withdrawMessage(transaction, asSide, {
        ...{ authorId: authors[by], messageId },
      })
      const isOwn = chosen?.side === by
      const isNew = chosen !== undefined && now < chosen.at + 120_000
      const expected = !isOwn
        ? 'not_found'
        : chosen.isWithdrawn || isNew
          ? 'withdrawn'
          : 'message_stands'
      expect(outcome).toBe(expected)
      if (chosen && outcome === 'withdrawn') chosen.isWithdrawn = true
    } else {
      await markMessagesRead(transaction, asSide, chosen?.id)
      model.markRead(by, chosen?.id ?? Number.POSITIVE_INFINITY)
    }
  })
}

test('after any sequence of sending, withdrawing and reading, each side sees what the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await setDatabaseClock(db)
      const bidId = (await place(await newLot(), 400_000)).bidId ?? 0
      await setDatabaseClock(db, new Date(now))
      const conversation = {
        bidId,
        clientId: authors.client,
        dealerId: null,
        side: 'client',
      } as const
      const model = new ConversationModel()
      for (const one of steps) await take(conversation, model, one)
      for (const side of chatSides) {
        const as = readers[side]
        const { chat, isRead } = await call('getChat', { query: { bidId } }, { as })
        expect(isRead).toBe(model.unread(side).length === 0)
        expect(chat).toEqual(
          model.messages.map((message) =>
            expect.objectContaining({
              ...{ id: message.id, side: message.side, isWithdrawn: message.isWithdrawn },
              text: message.isWithdrawn ? '' : message.text,
              isOwn: message.side === side,
              isReadByOthers: message.id <= model.readIds[other(message.side)],
            }),
          ),
        )
        const { conversations } = await call('listConversations', { query: { bidId } }, { as })
        expect(conversations[0]?.unread).toBe(model.unread(side).length)
        expect(conversations[0]?.message?.id).toBe(model.standing().at(-1)?.id)
        const unread = await call('listConversations', { query: { unread: 'true' } }, { as })
        const isListed = unread.conversations.some((one) => one.bidId === bidId)
        expect(isListed).toBe(model.unread(side).length > 0)
      }
      // Keeps conversations of later runs on the first page.
      for (const as of Object.values(readers)) {
        await call('markChatRead', { body: { bidId } }, { as })
      }
    }),
    { numRuns: 40 },
  )
  expect(await listBreaches(db)).toEqual([])
}, 120_000)
