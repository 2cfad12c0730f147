import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { accountOf, setDatabaseClock } from '#testing/database/bids.ts'
import { accounting, makeManager } from '#testing/database/deals/accounting.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf, type Who } from '#testing/database/people.ts'

const server = await testApp()
const { call, refused, db } = server
await setDatabaseClock(db)
await makeManager(server, 'vip')
const { transfer, newestRecord } = accounting(server)
const clientId = await idOf(db, 'client')
const dealerId = await idOf(db, 'dealer')
const balance = async (who: Who) => (await accountOf(db, who)).balance_yen
const incoming = async () => (await call('listIncoming', {}, { as: 'manager' })).payments
const codeOf = async (outcome: Promise<{ messageCode: string }>) => (await outcome).messageCode
/** Returns the outcomes of concurrent requests, in order. */
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map(({ status }) => status).sort()

const body = {
  ...{ currency: 'JPY' as const, amount: 150_000, bankReference: 'Own', valueOn: '2031-03-12' },
}
const record = (more: object) =>
  refused('recordTransfer', { body: { ...body, ...more } }, { as: 'manager' })

test('a transfer for a known client is booked at once, and recorded once', async () => {
  const parts = [{ userId: clientId, amountYen: 150_000 }]
  await call('recordTransfer', { body: { ...body, parts } }, { as: 'manager' })
  expect(await balance('client')).toBe(150_000)
  expect(await codeOf(record({ parts, bankReference: ' oWN ' }))).toBe('payment_recorded')
  const both = await Promise.allSettled([
    transfer({ amount: 10, bankReference: 'At once' }),
    transfer({ amount: 10, bankReference: 'At once' }),
  ])
  expect(codesOf(both)).toEqual(['fulfilled', 'rejected'])
  expect(await balance('client')).toBe(150_000)
})

test.each([
  ['parts_not_total', { parts: [{ userId: clientId, amountYen: 149_999 }] }],
  ['not_found', { parts: [{ userId: 999_999, amountYen: 150_000 }] }],
  ['no_exchange_rate', { currency: 'USD', amount: 100 }],
  ['invalid_fields', { valueOn: '2031-03-13' }],
  ['invalid_fields', { valueOn: '2031-02-30' }],
  ['invalid_fields', { amount: 1500.5 }],
  ['invalid_fields', { amount: 0 }],
  ['invalid_fields', { currency: 'USD', amount: 1.001, rate: 150 }],
  ['invalid_fields', { currency: 'USD', amount: 200_000_000, rate: 150 }],
] as const)('%s: %j', async (code, more) => {
  const waiting = (await incoming()).length
  expect(await codeOf(record({ bankReference: 'Refused', ...more }))).toBe(code)
  expect(await incoming()).toHaveLength(waiting)
})

test('dollars are booked at the given rate, else at the latest', async () => {
  const before = await balance('dealer')
  await call('enterRate', { body: { currency: 'USD', yen: 155.25 } }, { as: 'manager' })
  const usd = { currency: 'USD' as const, amount: 100.1 }
  await transfer({ ...usd, parts: [{ userId: dealerId, amountYen: 15_541 }] })
  await transfer({ ...usd, rate: 150, parts: [{ userId: dealerId, amountYen: 15_015 }] })
  expect(await balance('dealer')).toBe(before + 15_541 + 15_015)
  await call('enterRate', { body: { currency: 'USD', yen: 170 } }, { as: 'manager' })
  const { records } = await call(
    'listPayments',
    { query: { user: String(dealerId) } },
    { as: 'manager' },
  )
  expect(records.map(({ amountYen, rate }) => [amountYen, rate])).toEqual([
    [15_015, 150],
    [15_541, 155.25],
  ])
})

test('unassigned money is listed with likely clients, most likely first', async () => {
  const car = await buyCar(server, 'client')
  const invoiceId = await issueFor(server, car.id, 'invoice')
  const invoice = await db
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const announcement = { amount: 440_000, sentOn: '2031-03-12' }
  const { intent } = await call('announceTransfer', { body: announcement }, { as: 'dealer' })
  const note = `for ${invoice.number.toLowerCase()}`
  const { paymentId } = await transfer({
    amount: 440_000,
    note,
    bankReference: `seriba${dealerId}`,
  })
  const payment = (await incoming()).find(({ id }) => id === paymentId)
  // The rest of the invoice is also 440 000; each person appears once.
  expect(payment?.suggestions).toMatchObject([
    { user: { id: dealerId }, why: 'reference', purchaseId: null, intentId: intent.id },
    { user: { id: clientId }, why: 'invoice', purchaseId: car.id, intentId: null },
  ])
  const parts = [{ userId: clientId, amountYen: 440_000 }]
  const assign = { paymentId, parts, intentId: intent.id }
  expect(await codeOf(refused('assignPayment', { body: assign }, { as: 'manager' }))).toBe(
    'not_found',
  )
  const right = { ...assign, parts: [{ userId: dealerId, amountYen: 440_000 }] }
  await call('assignPayment', { body: right }, { as: 'manager' })
  const stateOf = async () =>
    (await call('viewPaymentIntent', { query: { id: intent.id } }, { as: 'dealer' })).intent.state
  expect(await stateOf()).toBe('paid')
  expect(await codeOf(refused('assignPayment', { body: right }, { as: 'vip' }))).toBe(
    'payment_changed',
  )
})

test('an announced transfer is expected again once its booking is reversed', async () => {
  const { intent } = await call(
    'announceTransfer',
    { body: { amount: 5000, sentOn: '2031-03-12' } },
    { as: 'client' },
  )
  const intentId = intent.id
  const parts = [{ userId: clientId, amountYen: 5000 }]
  const stateOf = async () =>
    (await call('viewPaymentIntent', { query: { id: intentId } }, { as: 'client' })).intent.state
  await transfer({ amount: 5000, parts, intentId })
  expect(await stateOf()).toBe('paid')
  const wrong = { recordId: await newestRecord('client'), reason: 'The wrong one' }
  await call('undoBooking', { body: { ...wrong, payment: 'void' } }, { as: 'manager' })
  expect(await stateOf()).toBe('announced')
  expect(await incoming()).not.toContainEqual(expect.objectContaining({ amountYen: 5000 }))
})

test('of two managers assigning one transfer, one books it', async () => {
  const { paymentId } = await transfer({ amount: 30_000 })
  const before = [await balance('client'), await balance('dealer')]
  const assign = (as: Who, userId: number) =>
    call('assignPayment', { body: { paymentId, parts: [{ userId, amountYen: 30_000 }] } }, { as })
  const outcomes = await Promise.allSettled([
    assign('manager', clientId),
    assign('vip', dealerId),
    call('voidPayment', { body: { paymentId, reason: 'Never came' } }, { as: 'vip' }),
  ])
  expect(codesOf(outcomes)).toEqual(['fulfilled', 'rejected', 'rejected'])
  const after = (await balance('client')) + (await balance('dealer'))
  const sum = (before[0] ?? 0) + (before[1] ?? 0)
  const isVoid = outcomes[2]?.status === 'fulfilled'
  expect(after).toBe(isVoid ? sum : sum + 30_000)
})

test('voided money no longer waits, and its reference can be recorded again', async () => {
  const { paymentId } = await transfer({ amount: 700, bankReference: 'Typed wrong' })
  const never = { paymentId, reason: 'Another company' }
  await call('voidPayment', { body: never }, { as: 'manager' })
  expect(await codeOf(refused('voidPayment', { body: never }, { as: 'vip' }))).toBe(
    'payment_changed',
  )
  const unknown = { ...never, paymentId: 999_999 }
  expect(await codeOf(refused('voidPayment', { body: unknown }, { as: 'vip' }))).toBe('not_found')
  await transfer({ amount: 7000, bankReference: 'Typed wrong' })
})

test('the second of two managers who match a payment is refused with payment_changed', async () => {
  const cars = [await buyCar(server, 'guest'), await buyCar(server, 'guest')]
  for (const { id } of cars) await issueFor(server, id, 'invoice')
  const userId = await idOf(db, 'guest')
  await transfer({ amount: 100_000, parts: [{ userId, amountYen: 100_000 }] })
  const recordId = await newestRecord('guest')
  const query = { recordId: String(recordId) }
  const view = await call('viewMatches', { query }, { as: 'manager' })
  expect(view).toMatchObject({ amountYen: 100_000, openYen: 0, user: { id: userId } })
  expect(view.debts.map(({ openYen, paidYen }) => [openYen, paidYen])).toEqual([
    [490_000, 100_000],
    [590_000, 0],
  ])
  const { lastSettlementId } = view
  const match = (as: Who, amountYen: number) => {
    const parts = [{ recordId: view.debts[1]?.recordId ?? 0, amountYen }]
    return call('matchPayments', { body: { recordId, parts, lastSettlementId } }, { as })
  }
  expect(
    codesOf(await Promise.allSettled([match('manager', 60_000), match('vip', 60_000)])),
  ).toEqual(['fulfilled', 'rejected'])
  const after = await call('viewMatches', { query }, { as: 'vip' })
  expect(after.debts.map(({ openYen, paidYen }) => [openYen, paidYen])).toEqual([
    [550_000, 40_000],
    [530_000, 60_000],
  ])
  const debt = { recordId: String(view.debts[0]?.recordId) }
  expect(await codeOf(refused('viewMatches', { query: debt }, { as: 'vip' }))).toBe('not_found')
})

test('money is sent back once, and at most the balance', async () => {
  const userId = await idOf(db, 'troublesome')
  await transfer({ amount: 50_000, parts: [{ userId, amountYen: 50_000 }] })
  const send = { userId, amountYen: 30_000, bankReference: 'Back', reason: 'As agreed' }
  const too = { ...send, amountYen: 50_001 }
  expect(await codeOf(refused('sendMoneyBack', { body: too }, { as: 'manager' }))).toBe(
    'balance_too_low',
  )
  const outcomes = await Promise.allSettled(
    ['A', 'B', 'C'].map((bankReference) =>
      call('sendMoneyBack', { body: { ...send, bankReference } }, { as: 'manager' }),
    ),
  )
  expect(codesOf(outcomes)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await balance('troublesome')).toBe(20_000)
  const again = { ...send, amountYen: 1, bankReference: 'Once' }
  await call('sendMoneyBack', { body: again }, { as: 'manager' })
  expect(await codeOf(refused('sendMoneyBack', { body: again }, { as: 'vip' }))).toBe(
    'payment_recorded',
  )
})

test('overdue invoices stop a client from bidding if a manager has enabled it', async () => {
  const set = { userId: clientId, stops: true }
  await call('setOverdueStop', { body: set }, { as: 'manager' })
  expect((await call('viewBalance', {}, { as: 'client' })).stopsWhenOverdue).toBe(true)
  const nobody = { userId: 999_999, stops: true }
  expect(await codeOf(refused('setOverdueStop', { body: nobody }, { as: 'manager' }))).toBe(
    'not_found',
  )
})
