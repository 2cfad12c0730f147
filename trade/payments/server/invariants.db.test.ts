import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { testApp } from '#testing/database/app.ts'
import { deposit } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { idOf } from '#testing/database/people.ts'
import { addPayment, bookPayment, reverseTransaction } from './commands.ts'

const server = await testApp()
const { db } = server
const origin = { now: testNow, requestId: 'test', network: '' }
const postedBy = await idOf(db, 'manager')
const personId = await idOf(db, 'client')

async function transfer(amountYen: number): Promise<number> {
  const paymentId = await addPayment(db, {
    ...{ source: 'wallet', provider: 'sandbox', provider_id: `p${amountYen}`, currency: 'JPY' },
    ...{ amount_minor: amountYen, amount_yen: amountYen, intent_id: null, rate: null },
    ...{ value_on: '2031-03-12', recorded_by: null },
  })
  const parts = [{ personId, amountYen, purchaseId: null }]
  return db
    .transaction()
    .execute((transaction) => bookPayment(transaction, origin, { paymentId, parts, postedBy }))
}
await deposit(db, 'client', 100_000)
await transfer(200_000)
const wrong = await transfer(50_000)
await db.transaction().execute((transaction) =>
  reverseTransaction(transaction, origin, {
    ...{ transactionId: wrong, kind: 'correction', reason: 'Not theirs', actorId: postedBy },
    paymentState: 'waiting',
  }),
)
const car = await buyCar(server, 'client')
await issueFor(server, car.id, 'invoice')
await deposit(db, 'dealer', 70_000)
await sql`
  insert into payment_events (
    provider, event_id, occurred_at, state, provider_id, currency, amount_minor, outcome
  ) values ('sandbox', 'e1', app_now(), 'paid', 'p200000', 'JPY', 200000, 'booked')
`.execute(db)
await sql`
  insert into journal_days (day, closed_by, totals, transactions)
  select posted_on, ${postedBy}, journal_totals(posted_on, posted_on), count(*)
  from ledger_transactions group by posted_on
`.execute(db)

test('all invariants hold after deposits, an invoice, a reversal and a closed day', async () => {
  expect(await listBreaches(db)).toEqual([])
})

const records = 'every booking of a person has one record'
const open = 'the open amount of a record'
const samePerson = 'settlements match money and debts'
const booked = 'a booked payment has one effective booking'
const event = 'a payment of a provider is booked by one event'
const closed = 'a closed day still has'
const day = 'the sums of each day'

// Disables the triggers and constraints, which would refuse each of these.
test.each([
  [records, `delete from payment_records where person_id = ${personId}`],
  [records, 'update ledger_entries set amount_yen = amount_yen + 1 where person_id is not null'],
  [
    'the balance of each record',
    'update payment_records set balance_yen = balance_yen + 1 where id = 1',
  ],
  ['the balance of the last record', 'update accounts set balance_yen = balance_yen + 5'],
  [open, 'update payment_records set open_yen = open_yen - 1 where amount_yen < 0'],
  [open, 'delete from settlements'],
  [
    samePerson,
    `update settlements set person_id = ${postedBy} where id = (select min(id) from settlements)`,
  ],
  [samePerson, 'update settlements set credit_id = debit_id, debit_id = credit_id'],
  [
    'nobody has both open money',
    `update payment_records set open_yen = 1 where person_id = ${personId} and amount_yen > 0`,
  ],
  [booked, 'update payments set amount_yen = amount_yen + 1'],
  [booked, `update payments set transaction_id = ${wrong} where state = 'booked'`],
  [booked, "update payments set state = 'booked'"],
  [booked, "update payments set state = 'void'"],
  [
    'every reversal is the exact opposite',
    `update ledger_entries set amount_yen = amount_yen + 1 where book = 'bank'
      and transaction_id = (select id from ledger_transactions where reverses_id is not null)`,
  ],
  [event, "delete from payments where provider_id = 'p200000'"],
  [
    event,
    `insert into payment_events select provider, 'e2', received_at, occurred_at, state, provider_id,
      intent_id, currency, amount_minor, outcome from payment_events`,
  ],
  [
    'every movement of a provider',
    `insert into payment_movements (provider, movement_id, kind, provider_id, currency, amount_minor, occurred_at)
      values ('sandbox', 're_1', 'refund', 'p200000', 'JPY', 1000, app_now())`,
  ],
  [
    'every movement of a provider',
    `insert into payment_movements (
        provider, movement_id, kind, currency, amount_minor, occurred_at, state, transaction_id
      ) select 'sandbox', 're_1', 'refund', 'JPY', 1, app_now(), 'booked', max(id) from ledger_transactions`,
  ],
  [day, 'update ledger_days set remittance_spent_yen = remittance_spent_yen - 1'],
  [day, 'update ledger_days set purchase_count = purchase_count + 1'],
  [day, 'delete from ledger_days'],
  [day, "update ledger_entries set book = 'fees' where book = 'sales'"],
  [closed, 'update journal_days set totals = totals || \'{"bank": 1}\''],
  [closed, 'update journal_days set transactions = transactions + 1'],
])('"%s" is violated by: %s', async (rule, statement) => {
  const run = db.transaction().execute(async (transaction) => {
    await sql`alter table payments drop constraint payments_booked`.execute(transaction)
    await sql`alter table payment_records drop constraint payment_records_open_within`.execute(
      transaction,
    )
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql.raw(statement).execute(transaction)
    throw Object.assign(new Error('undone'), { breaches: await listBreaches(transaction) })
  })
  const { breaches = [], message } = await run.catch((error) => error)
  expect(message).toBe('undone')
  const found = breaches.map((breach: { rule: string }) => breach.rule)
  expect(
    found.some((text: string) => text.startsWith(rule)),
    found.join('; '),
  ).toBe(true)
})
