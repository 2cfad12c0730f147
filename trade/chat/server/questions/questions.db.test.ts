import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { assignClient } from '#people/auth/server/people/commands.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls, stock } from '#testing/database/bid-calls.ts'
import { biddingCloses, setDatabaseClock } from '#testing/database/bids.ts'
import { pdfOf } from '#testing/database/files/pictures.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'

const app = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { call, refused, respond, db } = app
const { newLot, place } = await bidCalls(app)

beforeAll(async () => {
  const dealerId = await idOf(db, 'dealer')
  await assignClient(db, await idOf(db, 'client'), { dealerId, managerId: null, note: '' })
})

const open = async (lot: number, who: Who = 'client') =>
  (await call('openQuestion', { body: { carId: lot } }, { as: who })).bidId
const send = async (who: Who, bidId: number, comment: string) =>
  (await call('saveChat', { body: { bidId, comment } }, { as: who })).message.id
const refusalOf = async (lot: number, who: Who = 'client') =>
  (await refused('openQuestion', { body: { carId: lot } }, { as: who })).messageCode
const questionsOf = (lot: number, who: Who) =>
  call('getLotQuestions', { query: { carId: lot } }, { as: who })

/** Asks about a new lot; returns the lot and the conversation. */
async function ask(fields = {}, who: Who = 'client') {
  const lot = await newLot(fields)
  const bidId = await open(lot, who)
  await send(who, bidId, 'Is it clean below?')
  return { lot, bidId }
}

describe('a question about a lot', () => {
  test('is answered with files, for this client and their dealer only', async () => {
    const { lot, bidId } = await ask()
    const file = new File([new Uint8Array(pdfOf(200))], 'report.pdf')
    const upload = { query: { bidId }, body: { file } }
    const { id } = await call('uploadChatFile', upload, { as: 'manager' })
    const answer = { bidId, comment: 'No rust.', files: [id] }
    await call('saveChat', { body: answer }, { as: 'manager' })
    const { conversations, canAsk } = await questionsOf(lot, 'client')
    expect(canAsk).toBe(true)
    expect(conversations).toMatchObject([
      { bidId, bidStatus: null, bidAmount: null, unread: 1, message: { text: 'No rust.' } },
    ])
    expect((await questionsOf(lot, 'dealer')).conversations).toMatchObject([{ bidId }])
    expect((await questionsOf(lot, 'vip')).conversations).toEqual([])
    const { chat } = await call('getChat', { query: { bidId } }, { as: 'client' })
    expect(chat.at(-1)?.files).toMatchObject([{ id, name: 'report.pdf' }])
    const { notifications } = await call('listNotifications', {}, { as: 'client' })
    expect(notifications[0]).toMatchObject({ link: `/messages?bid=${bidId}`, code: 'message' })
    for (const who of ['vip', 'guest'] as const) {
      const body = { bidId, comment: 'Mine?' }
      expect((await respond('saveChat', { body }, { as: who })).statusCode, who).toBe(404)
      expect((await respond('getChat', { query: { bidId } }, { as: who })).statusCode).toBe(404)
      expect((await respond('getChatFile', { query: { id } }, { as: who })).statusCode).toBe(404)
    }
  })

  test('is one conversation, however often it is opened', async () => {
    const lot = await newLot()
    const ids = await Promise.all(Array.from({ length: 4 }, () => open(lot)))
    expect(new Set(ids).size).toBe(1)
    expect(await open(lot, 'vip')).not.toBe(ids[0])
  })

  test('waits for managers until it is answered, the most urgent first', async () => {
    await sql`update chats set is_question = false`.execute(db)
    const later = await ask({ auctionDay: '2031-03-14' })
    const sooner = await ask({}, 'vip')
    const ofStock = await ask(stock)
    const waiting = async (who: Who = 'manager') => {
      const query = { waiting: 'true' } as const
      const { conversations, waitingQuestions } = await call(
        'listConversations',
        { query },
        { as: who },
      )
      return { ids: conversations.map(({ bidId }) => bidId), waitingQuestions, conversations }
    }
    const all = await waiting()
    expect(all).toMatchObject({
      ids: [sooner.bidId, later.bidId, ofStock.bidId],
      waitingQuestions: 3,
    })
    const times = all.conversations.map((one) => one.waiting?.answerBy ?? null)
    expect(times[0] && new Date(times[0])).toEqual(biddingCloses)
    expect(times[2]).toBeNull()
    await send('manager', sooner.bidId, 'Yes, it is.')
    expect((await waiting()).ids).toEqual([later.bidId, ofStock.bidId])
    expect(await waiting('vip')).toMatchObject({ ids: [], waitingQuestions: 0 })
    await place(later.lot, 400_000)
    expect((await waiting()).ids).toEqual([ofStock.bidId])
  })

  test('goes on in the bid that follows, and a bid in a question that follows it', async () => {
    const { lot, bidId } = await ask()
    await send('manager', bidId, 'Yes.')
    expect((await place(lot, 400_000)).bidId).toBe(bidId)
    const { chat } = await call('getChat', { query: { bidId } }, { as: 'client' })
    expect(chat.map(({ text }) => text)).toEqual(['Is it clean below?', 'Yes.'])
    const { conversations } = await call(
      'listConversations',
      { query: { bidId } },
      { as: 'client' },
    )
    expect(conversations).toMatchObject([{ bidId, bidStatus: 1, bidAmount: 400_000 }])
    expect(await open(lot)).toBe(bidId)
    // Somebody else's bid on the lot has a conversation of its own.
    expect((await place(lot, 450_000, 'vip')).bidId).not.toBe(bidId)
    await call('updateBidStatus', { body: { bidId, status: 4 } }, { as: 'client' })
    const next = await open(lot)
    expect(next).not.toBe(bidId)
    expect((await place(lot, 500_000)).bidId).toBe(next)
  })

  test('of a dealer is listed before those of clients, the newest conversation first', async () => {
    const { lot, bidId: first } = await ask({}, 'dealer')
    await place(lot, 400_000, 'dealer')
    await call('updateBidStatus', { body: { bidId: first, status: 4 } }, { as: 'dealer' })
    const second = await open(lot, 'dealer')
    await send('dealer', second, 'And now?')
    await send('manager', first, 'It was sold.')
    await send('client', await open(lot), 'Is it clean below?')
    const query = { carId: lot, pageSize: 2 }
    const { conversations } = await call('getLotQuestions', { query }, { as: 'dealer' })
    expect(conversations.map(({ bidId }) => bidId)).toEqual([second, first])
  })

  test('meets a bid placed at the same moment in one conversation', async () => {
    const lot = await newLot()
    const [asked, placed] = await Promise.all([open(lot), place(lot, 400_000)])
    expect(asked).toBe(placed.bidId)
  })
})

describe('asking is refused', () => {
  test('without the right to bid, also in an open conversation', async () => {
    const { lot, bidId } = await ask()
    await override(db, 'client', 'biddingAllowed', false)
    expect(await refusalOf(lot)).toBe('bidding_restricted')
    const more = { body: { bidId, comment: 'And the tyres?' } }
    expect((await refused('saveChat', more, { as: 'client' })).messageCode).toBe(
      'bidding_restricted',
    )
    expect((await questionsOf(lot, 'client')).canAsk).toBe(false)
    await override(db, 'client', 'biddingAllowed', true)
    await send('client', bidId, 'And the tyres?')
  })

  test('to managers, and about lots that a person does not see', async () => {
    const lot = await newLot(stock)
    expect(await refusalOf(lot, 'manager')).toBe('managers_do_not_ask')
    await override(db, 'client', 'onepriceView', false)
    expect(await refusalOf(lot)).toBe('not_found')
    await override(db, 'client', 'onepriceView', true)
    expect(await refusalOf(999_999_999)).toBe('not_found')
  })

  test('about a lot that is withdrawn, sold or whose auction began; the company can still answer', async () => {
    const { lot, bidId } = await ask()
    const change = (fields: object) =>
      db.updateTable('lots').set(fields).where('id', '=', lot).execute()
    await change({ withdrawn_at: new Date() })
    expect(await refusalOf(lot)).toBe('lot_withdrawn')
    await change({ withdrawn_at: null, status: lotStatus.sold })
    expect(await refusalOf(lot)).toBe('auction_finished')
    await change({ status: lotStatus.upcoming })
    await setDatabaseClock(db, biddingCloses)
    expect(await refusalOf(lot)).toBe('bidding_closed')
    const upload = { query: { bidId }, body: { file: new File(['%PDF-1.4'], 'a.pdf') } }
    expect((await refused('uploadChatFile', upload, { as: 'client' })).messageCode).toBe(
      'bidding_closed',
    )
    await send('manager', bidId, 'It was sold before.')
    expect((await questionsOf(lot, 'client')).conversations).toMatchObject([{ unread: 1 }])
    await setDatabaseClock(db)
  })

  test('with too long a text or too many files', async () => {
    const bidId = await open(await newLot())
    expect(await send('client', bidId, 'x'.repeat(10_000))).toBeGreaterThan(0)
    for (const more of [
      { comment: 'x'.repeat(10_001) },
      { files: Array.from({ length: 11 }, (_, at) => at + 1) },
    ]) {
      const { messageCode } = await refused(
        'saveChat',
        { body: { bidId, comment: '', ...more } },
        { as: 'client' },
      )
      expect(messageCode).toBe('invalid_fields')
    }
  })
})
