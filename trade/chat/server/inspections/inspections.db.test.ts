import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/server/tables.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { biddingCloses, setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { override, idOf as personId, type Who } from '#testing/database/people.ts'
import { setBidStatus } from '#trade/bids/server/manager-commands.ts'

const app = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { call, refused, db } = app
const { newLot, place, setStatus } = await bidCalls(app)

const asClient = { as: 'client' } as const
const asManager = { as: 'manager' } as const
const fee = 8000
beforeAll(async () => {
  const lot = await newLot()
  const { house_id: houseId } = await db
    .selectFrom('lots')
    .select('house_id')
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
  const tariff = { kind: 'lot_inspection', houseId, amountYen: fee, leadHours: 3 } as const
  await call('saveTariff', { body: tariff }, asManager)
  await call('saveTariff', { body: { ...tariff, size: 'bike', amountYen: 5000 } }, asManager)
})

const order = (carId: number, more: object = {}, who: Who = 'client') =>
  call(
    'orderInspection',
    { body: { carId, comment: 'The floor, please', fee, ...more } },
    { as: who },
  )
const refusal = async (carId: number, more: object = {}, who: Who = 'client') => {
  const body = { carId, comment: 'The floor', fee, ...more }
  return (await refused('orderInspection', { body }, { as: who })).messageCode
}
const questionsOf = (carId: number, who: Who = 'client') =>
  call('getLotQuestions', { query: { carId } }, { as: who })
const decide = (bidId: number, state: 'done' | 'declined', reason = '') =>
  call('decideInspection', { body: { bidId, state, reason } }, asManager)
const waiting = async () => {
  const query = { waiting: 'true' } as const
  return (await call('listConversations', { query }, asManager)).conversations
}
const at = (hours: number) =>
  setDatabaseClock(db, new Date(biddingCloses.getTime() - hours * 3_600_000))

/** Sends a call while a transaction holds locks, and commits the transaction once the call waits for them. */
async function sendBehind<Result>(
  hold: (holder: Db) => Promise<unknown>,
  send: () => Promise<Result>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Result> {
  const sent: Promise<Result>[] = []
  await db.transaction().execute(async (holder) => {
    await hold(holder)
    let isOver = false
    const finish = () => {
      isOver = true
    }
    const result = send()
    sent.push(result)
    void result.then(finish, finish)
    let isBlocked = false
    while (!(isBlocked || isOver)) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      isBlocked = rows.length > 0
    }
    await meanwhile()
  })
  return sent[0] as Promise<Result>
}

test('an inspection is ordered at the fee of its house, waits for managers, and is done', async () => {
  const lot = await newLot()
  const { inspection } = await questionsOf(lot)
  expect(inspection).toMatchObject({ fee })
  expect(Date.parse(inspection?.until ?? '')).toBe(biddingCloses.getTime() - 3 * 3_600_000)
  const { bidId, message } = await order(lot)
  expect(message.text).toBe('The floor, please')
  const ordered = { state: 'ordered', fee, reason: '' }
  expect((await questionsOf(lot)).conversations).toMatchObject([{ bidId, inspection: ordered }])
  // An answer alone does not do it, and neither does a bid.
  await call('saveChat', { body: { bidId, comment: 'On our way.' } }, asManager)
  expect((await place(lot, 400_000)).bidId).toBe(bidId)
  expect(await waiting()).toMatchObject([{ bidId, inspection: ordered }])
  await decide(bidId, 'done')
  expect(await waiting()).toEqual([])
  const again = { body: { bidId, state: 'declined', reason: 'Too late' } } as const
  expect((await refused('decideInspection', again, asManager)).messageCode).toBe(
    'inspection_decided',
  )
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('action', 'like', 'inspection-%')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'inspection-ordered', details: { bid: bidId, fee } },
    { action: 'inspection-decided', details: { bid: bidId, state: 'done' } },
  ])
})

test('is declined with a reason, which the client gets as a message', async () => {
  const lot = await newLot()
  const { bidId } = await order(lot)
  const without = { body: { bidId, state: 'declined' } } as const
  expect((await refused('decideInspection', without, asManager)).messageCode).toBe('invalid_fields')
  await decide(bidId, 'declined', 'The hall is closed today.')
  expect((await questionsOf(lot)).conversations).toMatchObject([
    { inspection: { state: 'declined', reason: 'The hall is closed today.' }, unread: 1 },
  ])
})

test('is ordered once, however often the button is pressed', async () => {
  const lot = await newLot()
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => order(lot)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(lot)).toBe('inspection_ordered')
  const { conversations } = await questionsOf(lot)
  const { chat } = await call(
    'getChat',
    { query: { bidId: conversations[0]?.bidId ?? 0 } },
    asClient,
  )
  expect(chat).toHaveLength(1)
})

test('is refused after its deadline, at another fee, and where it is not offered', async () => {
  const lot = await newLot()
  expect(await refusal(lot, { fee: fee - 1 })).toBe('inspection_fee_changed')
  expect(await refusal(lot, { comment: ' ' })).toBe('invalid_fields')
  const bike = await newLot({ kind: 'bike' })
  expect((await questionsOf(bike)).inspection).toMatchObject({ fee: 5000 })
  expect(await refusal(await newLot({ house: 'USS Nagoya' }))).toBe('inspection_not_offered')
  await override(db, 'client', 'biddingAllowed', false)
  expect(await refusal(lot)).toBe('bidding_restricted')
  await override(db, 'client', 'biddingAllowed', true)
  expect(await refusal(lot, {}, 'manager')).toBe('managers_do_not_ask')
  await at(3)
  expect(await refusal(lot)).toBe('inspection_closed')
  expect(await questionsOf(lot)).toMatchObject({ canAsk: true, inspection: null })
  await at(0)
  expect(await refusal(lot)).toBe('bidding_closed')
  await setDatabaseClock(db)
})

test('is decided by managers only, and only if it was ordered', async () => {
  const { bidId } = await order(await newLot())
  const body = { bidId, state: 'done', reason: '' } as const
  for (const who of ['client', 'dealer'] as const) {
    expect((await refused('decideInspection', { body }, { as: who })).messageCode).toBe(
      'not_permitted',
    )
  }
  const { bidId: without = 0 } = await place(await newLot(), 400_000)
  const nothing = { body: { ...body, bidId: without ?? 0 } }
  expect((await refused('decideInspection', nothing, asManager)).messageCode).toBe(
    'inspection_decided',
  )
})

test('waits until it is decided: after the bidding has closed, and without messages', async () => {
  const lot = await newLot()
  const { bidId, message } = await order(lot)
  await call('withdrawChat', { body: { bidId, messageId: message.id } }, asClient)
  await at(-1)
  const all = await waiting()
  expect(all.map((one) => one.bidId)).toContain(bidId)
  const query = { waiting: 'true' } as const
  const { waitingQuestions } = await call('listConversations', { query }, asManager)
  expect(waitingQuestions).toBe(all.length)
  expect((await questionsOf(lot)).conversations).toMatchObject([{ bidId, message: null }])
  await setDatabaseClock(db)
})

const line = { kind: 'lot_inspection', amount_yen: fee }
const linesOf = (bidId: number) =>
  db
    .selectFrom('purchase_lines as line')
    .innerJoin('purchases as car', 'car.id', 'line.purchase_id')
    .select(['line.kind', 'line.amount_yen'])
    .where('car.bid_id', '=', bidId)
    .where('line.kind', '<>', 'car')
    .execute()
const sell = async (bidId: number) => {
  await setStatus(bidId, 2)
  await call('updateSoldPrice', { body: { bidId, soldPrice: '400 000' } }, asManager)
}
const buy = async (bidId: number) => {
  await sell(bidId)
  await setStatus(bidId, 6)
}

test('its fee becomes a cost of the car once it is done', async () => {
  const [first, late, declined] = [await newLot(), await newLot(), await newLot()]
  for (const lot of [first, late, declined]) {
    await order(lot)
    await place(lot, 400_000)
  }
  const idOf = async (lot: number) => (await questionsOf(lot)).conversations[0]?.bidId ?? 0
  const [a, b, c] = [await idOf(first), await idOf(late), await idOf(declined)]
  await decide(a, 'done')
  await buy(a)
  expect(await linesOf(a)).toEqual([line])
  await buy(b)
  expect(await linesOf(b)).toEqual([])
  await decide(b, 'done')
  expect(await linesOf(b)).toEqual([line])
  const entry = await db
    .selectFrom('purchase_log')
    .innerJoin('purchases as car', 'car.id', 'purchase_log.purchase_id')
    .select(['event', 'changes', 'actor_id'])
    .where('car.bid_id', '=', b)
    .orderBy('purchase_log.id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({
    ...{ event: 'line', actor_id: await personId(db, 'manager') },
    changes: { kind: 'lot_inspection', amount: [null, fee] },
  })
  await buy(c)
  await decide(c, 'declined', 'Nobody was there.')
  expect(await linesOf(c)).toEqual([])
})

test('is ordered once for a lot, and charged whichever bid on it wins', async () => {
  const lot = await newLot()
  const { bidId: first } = await order(lot)
  await place(lot, 400_000)
  await decide(first, 'done')
  await setStatus(first, 4)
  expect(await refusal(lot)).toBe('inspection_ordered')
  expect((await questionsOf(lot)).inspection).toBeNull()
  const second = (await place(lot, 400_000)).bidId ?? 0
  expect(second).not.toBe(first)
  await buy(second)
  expect(await linesOf(second)).toEqual([line])
})

test('is charged if it is done at the moment of the win', async () => {
  const lot = await newLot()
  const { bidId } = await order(lot)
  await place(lot, 400_000)
  await sell(bidId)
  const edit = { bidId, actorId: await personId(db, 'manager'), version: undefined, note: '' }
  const origin = { now: testNow, requestId: 'test', network: '' }
  await sendBehind(
    (winner) => setBidStatus(winner, { ...edit, status: 6, checksCredit: true }, origin),
    () => decide(bidId, 'done'),
  )
  expect(await linesOf(bidId)).toEqual([line])
})

test('an order that waits for another call past the deadline is refused', async () => {
  const lot = await newLot()
  const clientId = await personId(db, 'client')
  const code = await sendBehind(
    (holder) => sql`select from accounts where person_id = ${clientId} for update`.execute(holder),
    () => refusal(lot),
    () => at(3),
  )
  expect(code).toBe('inspection_closed')
  await setDatabaseClock(db)
})

test('a tariff for inspections has a house, a fee and a deadline; others have no deadline', async () => {
  for (const more of [
    { houseId: null },
    { leadHours: null },
    { leadHours: 169 },
    { amountYen: null, perMille: 5 },
    { kind: 'yard' },
  ]) {
    const body = { kind: 'lot_inspection', houseId: 1, amountYen: fee, leadHours: 3, ...more }
    const { messageCode } = await refused('saveTariff', { body: body as never }, asManager)
    expect(messageCode, JSON.stringify(more)).toBe('invalid_fields')
  }
})
