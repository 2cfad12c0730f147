import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { auctionDay, deposit, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { idOf, override } from '#testing/database/people.ts'
import { claimKey, deleteExpiredKeys, storeOutcome } from './commands.ts'

const app = await testApp()
const { db, respond } = app
await setDatabaseClock(db)
await setLimits(db, 'client', { creditYen: 900_000_000, dailyBids: 1000 })
await setLimits(db, 'dealer', { creditYen: 900_000_000, dailyBids: 1000 })

let numbers = 0
async function newLot(): Promise<number> {
  const lot = { auctionDay, lotNumber: `k${++numbers}`, startPriceYen: 300_000 }
  const [id = 0] = await addLots(app, [lot])
  return id
}
const send = async (
  carId: number,
  amount: number,
  key: string | null,
  as: 'client' | 'dealer' | 'vip' = 'client',
) => {
  const headers = key === null ? {} : { 'idempotency-key': key }
  const body = { carId, amount, confirm: 1 as const }
  const response = await respond('createBid', { body }, { as, headers })
  return { status: response.statusCode, text: response.body, ...response.json() }
}
const countBids = async (lotId: number) =>
  (await db.selectFrom('bids').select('id').where('lot_id', '=', lotId).execute()).length

describe('the same key', () => {
  test('with the same request gets the same response to the byte, and does nothing', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const first = await send(lot, 400_000, key)
    await send(lot, 500_000, null)
    const again = await send(lot, 400_000, key)
    expect(again.text).toBe(first.text)
    const { amount_yen } = await db
      .selectFrom('bids')
      .select('amount_yen')
      .where('lot_id', '=', lot)
      .executeTakeFirstOrThrow()
    expect(amount_yen).toBe(500_000)
  })

  test('sent many times at once creates one bid with one response', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(lot, 400_000, key)))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const log = await sql<{ rows: number }>`
      select count(*)::int as rows from bid_log where bid_id = ${responses[0]?.bidId}
    `.execute(db)
    expect(log.rows).toEqual([{ rows: 1 }])
  })

  test('with another request or another call is refused', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const { bidId } = await send(lot, 400_000, key)
    expect(await send(lot, 405_000, key)).toMatchObject({
      status: 409,
      messageCode: 'idempotency_key_reused',
    })
    const body = { bidId, status: 4 as const }
    const headers = { 'idempotency-key': key }
    const cancelled = await respond('updateBidStatus', { body }, { as: 'client', headers })
    expect(cancelled.json().messageCode).toBe('idempotency_key_reused')
  })

  test('of another person is another key', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    await send(lot, 400_000, key, 'client')
    expect(await send(lot, 500_000, key, 'dealer')).toMatchObject({ bidAmount: 500_000 })
    expect(await countBids(lot)).toBe(2)
  })

  test('of a refused bid stays refused, whatever was paid in meanwhile', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const first = await send(lot, 400_000, key, 'vip')
    expect(first.messageCode).toBe('insufficient_credit')
    await deposit(db, 'vip', 1_000_000)
    const again = await send(lot, 400_000, key, 'vip')
    expect({ ...again, requestId: '', text: '' }).toEqual({ ...first, requestId: '', text: '' })
    expect(await countBids(lot)).toBe(0)
    expect((await send(lot, 400_000, randomUUID(), 'vip')).status).toBe(200)
  })

  test('of an invalid bid repeats the error under the same field, in the language of the first request', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const body = { carId: lot, amount: 302_500, confirm: 1 as const }
    const inLanguage = async (language: string) => {
      const headers = { 'idempotency-key': key, 'accept-language': language }
      return (await respond('createBid', { body }, { as: 'client', headers })).json()
    }
    const first = await inLanguage('ru')
    expect(first).toMatchObject({
      messageCode: 'bid_off_step',
      message: { amount: expect.stringMatching(/5 000/) },
    })
    expect(await inLanguage('en')).toMatchObject({ message: first.message })
    // The stored outcome is the decision and the language of its message.
    const { rows } = await sql<{ outcome: unknown }>`
      select outcome::json from idempotency_keys where key = ${key}
    `.execute(db)
    expect(rows).toEqual([
      {
        outcome: {
          decision: { outcome: 'bid_off_step', stepYen: 5000 },
          language: 'ru',
        },
      },
    ])
  })

  test('of a person who may not bid is stored too', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    await override(db, 'vip', 'biddingAllowed', false)
    expect((await send(lot, 300_000, key, 'vip')).messageCode).toBe('bidding_restricted')
    await override(db, 'vip', 'biddingAllowed', true)
    expect((await send(lot, 300_000, key, 'vip')).messageCode).toBe('bidding_restricted')
    expect(await countBids(lot)).toBe(0)
  })

  test('of a form without an amount can be used again', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const headers = { 'idempotency-key': key }
    const body = { carId: lot, confirm: 1 as const }
    const missing = await respond('createBid', { body }, { as: 'client', headers })
    expect(missing.json().messageCode).toBe('invalid_fields')
    expect((await send(lot, 400_000, key)).status).toBe(200)
  })

  test('of a manager still has its outcome after that person stops being a manager', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const userId = String(await idOf(db, 'dealer'))
    const body = { carId: lot, amount: 400_000, bidType: 1, confirm: 1 as const, userId }
    const forClient = async (used: string) => {
      const headers = { 'idempotency-key': used }
      return (await respond('bidFromManager', { body }, { as: 'manager', headers })).body
    }
    const first = await forClient(key)
    const asManager = (userType: 2 | 3) =>
      db.updateTable('people').set({ user_type: userType }).where('id', '=', +userId).execute()
    await asManager(3)
    expect(await forClient(key)).toBe(first)
    expect(await forClient(randomUUID())).toContain('invalid_fields')
    await asManager(2)
  })

  test('that another call is using blocks until that call ends', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const sent = await db.transaction().execute(async (transaction) => {
      const hash = Buffer.alloc(32)
      const personId = await idOf(db, 'client')
      expect(await claimKey(transaction, { personId, key, hash })).toEqual({ state: 'new' })
      const pending = send(lot, 400_000, key)
      await delay(100)
      await storeOutcome(transaction, { personId, key, hash }, '{"answer":{"success":true}}')
      // Wrapped in an object, so that the transaction does not await the request that it blocks.
      return { pending }
    })
    expect(await sent.pending).toMatchObject({ status: 409, messageCode: 'idempotency_key_reused' })
    expect(await countBids(lot)).toBe(0)
  })

  test('of an unreadable request can be used again', async () => {
    const [lot, key] = [await newLot(), randomUUID()]
    const headers = { 'idempotency-key': key }
    const wrong = { body: { carId: lot, amount: 'much', confirm: 1 } }
    expect((await respond('createBid', wrong as never, { as: 'client', headers })).statusCode).toBe(
      422,
    )
    expect((await send(lot, 400_000, key)).status).toBe(200)
  })
})

test.each(['', ' ', 'ü', 'a b', 'x'.repeat(256)])('%j is not a key', async (key) => {
  const lot = await newLot()
  expect((await send(lot, 400_000, key)).status).toBe(400)
  expect(await countBids(lot)).toBe(0)
})

test('without a key a double click is still one bid', async () => {
  const lot = await newLot()
  const responses = await Promise.all(Array.from({ length: 6 }, () => send(lot, 400_000, null)))
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await countBids(lot)).toBe(1)
})

test('keys are deleted after two days', async () => {
  const [lot, key] = [await newLot(), randomUUID()]
  await send(lot, 400_000, key)
  expect(await deleteExpiredKeys(db)).toBe(0)
  await sql`
    update idempotency_keys set created_at = created_at - interval '49 hours' where key = ${key}
  `.execute(db)
  expect(await deleteExpiredKeys(db)).toBe(1)
})
