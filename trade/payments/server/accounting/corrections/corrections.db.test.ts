import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { accountOf, setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { accounting, makeManager } from '#testing/database/deals/accounting.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'

const server = await testApp({ env: { CORRECTION_LIMIT_YEN: '100000' } })
const { call, refused, db } = server
await setDatabaseClock(db)
await makeManager(server, 'vip')
// A manager without rights to manage money.
await makeManager(server, 'guest')
await override(db, 'guest', 'managePayments', false)
const { transfer, newestRecord } = accounting(server)
const clientId = await idOf(db, 'client')
const dealerId = await idOf(db, 'dealer')
const balance = async (who: Who) => (await accountOf(db, who)).balance_yen
const codeOf = async (outcome: Promise<{ messageCode: string }>) => (await outcome).messageCode

let days = 0
/** Moves to another day, because corrections are summed by day. */
const nextDay = () => setDatabaseClock(db, new Date(testNow.getTime() + ++days * 86_400_000))

const give = (amountYen: number, as: Who = 'manager', userId = clientId) =>
  call(
    'correctBalance',
    { body: { userId, amountYen, book: 'fees', reason: 'A wrong fee' } },
    { as },
  )
const decide = (correctionId: number, approve: boolean, as: Who) =>
  call('decideCorrection', { body: { correctionId, approve } }, { as })
const refusedDecision = (correctionId: number, as: Who) =>
  codeOf(refused('decideCorrection', { body: { correctionId, approve: true } }, { as }))

test('up to the limit one manager corrects alone, above it two must agree', async () => {
  expect((await give(100_000)).state).toBe('booked')
  await nextDay()
  expect((await give(-100_000)).state).toBe('booked')
  expect(await balance('client')).toBe(0)
  await nextDay()
  const { correctionId, state } = await give(-100_001)
  expect(state).toBe('waiting')
  expect(await balance('client')).toBe(0)
  expect(await refusedDecision(correctionId, 'manager')).toBe('own_correction')
  const mine = await call('listCorrections', { query: { state: 'waiting' } }, { as: 'manager' })
  expect(mine.corrections).toMatchObject([{ id: correctionId, mayDecide: false }])
  const theirs = await call('listCorrections', {}, { as: 'vip' })
  expect(theirs).toMatchObject({ waiting: 1, pageInfo: { totalResults: 3 } })
  expect(theirs.corrections[0]).toMatchObject({
    ...{ id: correctionId, amountYen: -100_001, mayDecide: true, book: 'fees', undoes: null },
    ...{ user: { id: clientId }, requestedBy: 'Test manager', limitYen: 100_000 },
  })
  expect(await decide(correctionId, true, 'vip')).toMatchObject({ state: 'booked' })
  expect(await balance('client')).toBe(-100_001)
  expect(await refusedDecision(correctionId, 'vip')).toBe('payment_changed')
})

test('only the other managers of money are notified of a waiting correction', async () => {
  const codes = async (as: Who) =>
    (await call('listNotifications', {}, { as })).notifications.map(({ code }) => code)
  expect(await codes('vip')).toContain('correction_waiting')
  expect(await codes('manager')).not.toContain('correction_waiting')
  expect(await codes('guest')).not.toContain('correction_waiting')
  expect(await codeOf(refused('listCorrections', {}, { as: 'guest' }))).toBe('not_permitted')
})

test('a refused correction is not booked', async () => {
  const before = await balance('client')
  const { correctionId } = await give(500_000)
  expect(await decide(correctionId, false, 'vip')).toMatchObject({ state: 'refused' })
  expect(await refusedDecision(correctionId, 'vip')).toBe('payment_changed')
  expect(await balance('client')).toBe(before)
})

test('two concurrent approvals book once, and a correction refused in the meantime is not booked', async () => {
  await makeManager(server, 'restricted')
  const before = await balance('client')
  const { correctionId } = await give(300_000)
  const outcomes = await Promise.allSettled([
    decide(correctionId, true, 'vip'),
    decide(correctionId, true, 'restricted'),
    decide(correctionId, true, 'vip'),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balance('client')).toBe(before + 300_000)
  const next = (await give(300_000)).correctionId
  const split = await Promise.allSettled([
    decide(next, true, 'vip'),
    decide(next, false, 'restricted'),
  ])
  expect(split.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const isBooked = split[0]?.status === 'fulfilled'
  expect(await balance('client')).toBe(before + (isBooked ? 600_000 : 300_000))
})

test('corrections of a day are summed per manager and per client', async () => {
  await nextDay()
  expect((await give(60_000)).state).toBe('booked')
  // Taking counts like giving, and another manager shares the client's limit.
  expect((await give(-40_001)).state).toBe('waiting')
  expect((await give(40_001, 'vip')).state).toBe('waiting')
  expect((await give(-40_000, 'vip')).state).toBe('booked')
  expect((await give(1, 'vip')).state).toBe('waiting')
  // Another client shares the manager's limit.
  expect((await give(40_001, 'manager', dealerId)).state).toBe('waiting')
  expect((await give(40_000, 'manager', dealerId)).state).toBe('booked')
  await nextDay()
  const states = await Promise.all(Array.from({ length: 12 }, () => give(50_000)))
  expect(states.filter(({ state }) => state === 'booked')).toHaveLength(2)
})

test('nobody can correct their own account, or approve that', async () => {
  await nextDay()
  const own = { book: 'fees' as const, reason: 'A wrong fee' }
  const body = { ...own, userId: await idOf(db, 'manager'), amountYen: 1 }
  expect(await codeOf(refused('correctBalance', { body }, { as: 'manager' }))).toBe('own_account')
  const { correctionId } = await give(500_000, 'manager', await idOf(db, 'vip'))
  expect(await refusedDecision(correctionId, 'vip')).toBe('own_account')
  expect(await decide(correctionId, false, 'vip')).toMatchObject({ state: 'refused' })
  const update = db.updateTable('corrections').set({ decided_by: await idOf(db, 'manager') })
  await expect(
    update
      .set({ state: 'booked', decided_at: testNow, transaction_id: 1 })
      .where('id', '=', correctionId)
      .execute(),
  ).rejects.toThrow('needs a second manager')
})

test('reversing a split debits all its people, and the money waits again', async () => {
  await nextDay()
  const before = [await balance('client'), await balance('dealer')] as const
  const parts = [
    { userId: clientId, amountYen: 20_000 },
    { userId: dealerId, amountYen: 30_000 },
  ]
  const { paymentId } = await transfer({ amount: 50_000, parts })
  const body = { recordId: await newestRecord('dealer'), reason: 'Somebody else' }
  const both = await Promise.allSettled([
    call('undoBooking', { body }, { as: 'manager' }),
    call('undoBooking', { body }, { as: 'vip' }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await balance('client'), await balance('dealer')]).toEqual(before)
  const { payments } = await call('listIncoming', {}, { as: 'manager' })
  expect(payments.map(({ id }) => id)).toEqual([paymentId])
  expect(await codeOf(refused('undoBooking', { body }, { as: 'vip' }))).toBe('booking_reversed')
  // The counter-entry itself cannot be reversed.
  const counter = { ...body, recordId: await newestRecord('client') }
  expect(await codeOf(refused('undoBooking', { body: counter }, { as: 'vip' }))).toBe(
    'booking_not_reversible',
  )
})

test('reversing a split counts for each of its people by their part', async () => {
  await nextDay()
  const parts = [
    { userId: clientId, amountYen: 20_000 },
    { userId: dealerId, amountYen: 30_000 },
  ]
  await transfer({ amount: 50_000, parts })
  const body = { recordId: await newestRecord('client'), reason: 'Somebody else' }
  expect((await call('undoBooking', { body }, { as: 'manager' })).state).toBe('booked')
  expect((await give(70_001, 'vip', dealerId)).state).toBe('waiting')
  expect((await give(70_000, 'vip', dealerId)).state).toBe('booked')
  await nextDay()
  // Likewise in the other order: one client's part exceeds the rest of their daily limit.
  expect((await give(80_000, 'vip', dealerId)).state).toBe('booked')
  await transfer({ amount: 50_000, parts })
  const again = { ...body, recordId: await newestRecord('client') }
  const { correctionId, state } = await call('undoBooking', { body: again }, { as: 'manager' })
  expect(state).toBe('waiting')
  await decide(correctionId, false, 'vip')
})

test('a split above the limit waits as a whole, once, with the new state of the payment', async () => {
  const before = [await balance('client'), await balance('dealer')] as const
  const parts = [
    { userId: clientId, amountYen: 60_000 },
    { userId: dealerId, amountYen: 60_000 },
  ]
  const { paymentId } = await transfer({ amount: 120_000, parts })
  const wish = { recordId: await newestRecord('dealer'), reason: 'Never came' }
  const body = { ...wish, payment: 'void' as const }
  const { correctionId, state } = await call('undoBooking', { body }, { as: 'manager' })
  expect(state).toBe('waiting')
  expect(await codeOf(refused('undoBooking', { body }, { as: 'vip' }))).toBe('payment_changed')
  const rows = async (as: Who) => {
    const query = as === 'manager' ? { user: String(dealerId) } : {}
    const { records } = await call('listPayments', { query }, { as })
    return records.filter(({ isCorrectionWaiting }) => isCorrectionWaiting).map(({ id }) => id)
  }
  expect(await rows('manager')).toEqual([wish.recordId])
  expect(await rows('dealer')).toEqual([])
  const { corrections } = await call('listCorrections', {}, { as: 'vip' })
  expect(corrections[0]).toMatchObject({
    amountYen: -120_000,
    undoes: { reference: expect.any(String) },
  })
  await decide(correctionId, true, 'vip')
  expect([await balance('client'), await balance('dealer')]).toEqual(before)
  const payment = await db
    .selectFrom('payments')
    .select('state')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  expect(payment?.state).toBe('void')
})

test('a charge is corrected by a note and never reversed, and a zero amount is refused', async () => {
  await setDatabaseClock(db)
  const { id } = await buyCar(server, 'dealer')
  await issueFor(server, id, 'invoice')
  const body = { recordId: await newestRecord('dealer'), reason: 'Too much' }
  expect(await codeOf(refused('undoBooking', { body }, { as: 'vip' }))).toBe(
    'booking_not_reversible',
  )
  const missing = { ...body, recordId: 999_999 }
  expect(await codeOf(refused('undoBooking', { body: missing }, { as: 'vip' }))).toBe('not_found')
  const nothing = { userId: clientId, amountYen: 0, book: 'fees' as const, reason: 'Nothing' }
  expect(await codeOf(refused('correctBalance', { body: nothing }, { as: 'vip' }))).toBe(
    'invalid_fields',
  )
  const nobody = { ...nothing, userId: 999_999, amountYen: 1 }
  expect(await codeOf(refused('correctBalance', { body: nobody }, { as: 'vip' }))).toBe('not_found')
})
