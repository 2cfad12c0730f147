import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { accountOf, deposit, setDatabaseClock } from '../../testing/bids.ts'
import { idOf } from '../../testing/people.ts'

const server = await testApp()
const { call, refused, db } = server
await setDatabaseClock(db)
const clientId = await idOf(db, 'client')
const as = 'manager' as const

const transfer = {
  ...{ currency: 'JPY' as const, amount: 150_000, bankReference: 'T-1', valueOn: '2031-03-12' },
}

test('a transfer with its person is on the account at once, and is recorded once', async () => {
  const body = { ...transfer, parts: [{ userId: clientId, amountYen: 150_000 }] }
  await call('recordTransfer', { body }, { as })
  expect(await accountOf(db, 'client')).toMatchObject({ balance_yen: 150_000 })
  const again = { ...body, bankReference: ' t-1 ' }
  expect((await refused('recordTransfer', { body: again }, { as })).messageCode).toBe(
    'payment_recorded',
  )
  expect(await accountOf(db, 'client')).toMatchObject({ balance_yen: 150_000 })
})

test('money waits for its person, with those whose it may be', async () => {
  const body = { ...transfer, bankReference: 'seriba1042 x', payer: `SERIBA ${clientId}` }
  const { paymentId } = await call('recordTransfer', { body }, { as })
  const { payments } = await call('listIncoming', {}, { as })
  expect(payments).toMatchObject([
    { id: paymentId, suggestions: [{ user: { id: clientId }, why: 'reference' }] },
  ])
  await call('voidPayment', { body: { paymentId, reason: 'Another company' } }, { as })
  expect((await call('listIncoming', {}, { as })).payments).toEqual([])
})

test('a booking is undone at once up to the limit', async () => {
  await deposit(db, 'vip', 1000)
  const { records } = await call(
    'listPayments',
    { query: { user: String(await idOf(db, 'vip')) } },
    { as },
  )
  const body = { recordId: records[0]?.id ?? 0, reason: 'Somebody else' }
  expect(await call('undoBooking', { body }, { as })).toMatchObject({ state: 'booked' })
  expect(await accountOf(db, 'vip')).toMatchObject({ balance_yen: 0 })
  const large = { userId: clientId, amountYen: 100_001, book: 'fees' as const, reason: 'A fee' }
  const asked = await call('correctBalance', { body: large }, { as })
  expect(asked.state).toBe('waiting')
  const { corrections, waiting } = await call('listCorrections', {}, { as })
  expect(waiting).toBe(1)
  expect(corrections).toMatchObject([{ state: 'waiting', mayDecide: false }, { state: 'booked' }])
})

test('the journal is in balance', async () => {
  const journal = await call('viewJournal', {}, { as })
  const { client, bank, sales, fees } = journal.closing
  expect(client + bank + sales + fees).toBe(0)
  expect(journal.transactions.length).toBe(3)
  await call('enterRate', { body: { currency: 'USD', yen: 155.25 } }, { as })
  expect((await call('listRates', {}, { as })).rates).toMatchObject([{ yen: 155.25 }])
})
