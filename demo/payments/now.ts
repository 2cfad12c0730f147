import { sql } from 'kysely'
import { type Notice, removeNotifications } from '#people/notifications/server/commands.ts'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { type Currency, yenOf } from '#platform/core/contract/currency.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  decideRequested,
  requestAmount,
} from '#trade/payments/server/accounting/corrections/commands.ts'
import { closeDay } from '#trade/payments/server/accounting/journal/commands.ts'
import { addPayment } from '#trade/payments/server/commands.ts'
import { announcePayment } from '#trade/payments/server/links/commands.ts'
import { correctionTopic } from '#trade/payments/server/notice-topics.ts'
import { claimDueReminders } from '#trade/payments/server/overdue/commands.ts'
import { noticeOf } from '#trade/payments/server/overdue/remind-of-invoices.ts'
import { rateAt } from './past-payment.ts'
import { type Payers, peopleOf } from './people.ts'
import { beginLink, originOf, reportPayment } from './provider.ts'

const hourMs = 3_600_000

/** Adds unassigned payments, at the bank and at the provider. */
export async function addIncoming(db: Db, people: Payers, now: Date): Promise<void> {
  for (const { hoursAgo, payer, note, dollars, amount } of incomingOf(people)) {
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    const money = await moneyOf(db, amount, dollars ? 'USD' : 'JPY', at)
    await addPayment(db, {
      ...{ source: 'bank', currency: money.currency, amount_minor: amount, rate: money.rate },
      ...{ amount_yen: money.yen, payer, note },
      ...{ bank_reference: `FT-IN-${hoursAgo}`, value_on: tokyoDayOf(at), received_at: at },
      ...{ provider_id: null, intent_id: null, recorded_by: people.manager },
    })
  }
  await reportPayment(db, now, {
    ...{ name: 'unknown', intentId: null, state: 'paid' },
    amount: { currency: 'JPY', minor: 64_000 },
    ...{ payer: 'Kofi M.', reference: 'for the Vitz' },
  })
}

const incomingOf = ({ dealer }: Payers) => [
  { hoursAgo: 50, payer: 'OTIENO P', note: 'Second car', dollars: false, amount: 380_000 },
  // The payer's text names the account.
  {
    ...{ hoursAgo: 26, payer: 'MWANGI MOTORS', note: `SERIBA ${dealer}` },
    ...{ dollars: false, amount: 96_000 },
  },
  { hoursAgo: 2, payer: 'HARRIS IMPORTS LTD', note: 'Balance', dollars: true, amount: 750_000 },
]

export async function moneyOf(db: Db, minor: number, currency: Currency, at: Date) {
  const rate = currency === 'USD' ? await rateAt(db, at) : null
  return { currency, minor, rate, yen: yenOf(minor, currency, rate ?? 1) }
}

/** Adds announced transfers. */
export async function announceTransfers(
  db: Db,
  { client, dealer }: Payers,
  now: Date,
): Promise<void> {
  const today = tokyoDayOf(now)
  await announcePayment(db, {
    ...{ personId: client, purchaseId: null, sentOn: today },
    amount: await moneyOf(db, 250_000, 'JPY', now),
  })
  await announcePayment(db, {
    ...{ personId: dealer, purchaseId: null, sentOn: addDays(today, -1) },
    amount: await moneyOf(db, 800_000, 'USD', now),
  })
}

/** Adds pages of the provider on which nobody has paid. */
export async function addUnpaidLinks(db: Db, { client, dealer }: Payers, now: Date): Promise<void> {
  for (const [personId, currency, method, minor] of [
    [client, 'JPY', 'wallet', 60_000],
    [dealer, 'USD', 'wire', 120_000],
  ] as const) {
    for (const [state, more] of [
      ['failed', 0],
      ['expired', 1],
    ] as const) {
      const amount = await moneyOf(db, minor * (1 + more), currency, now)
      const intentId = await beginLink(db, { personId, amount, purchaseId: null, method })
      await reportPayment(db, now, {
        ...{ name: `${state}-${personId}`, intentId, state },
        amount: { currency, minor: amount.minor },
        ...{ payer: '', reference: '' },
      })
    }
  }
}

/** Adds corrections in each state: small ones are booked, large ones wait for the other manager or were refused. */
export async function requestCorrections(db: Db, people: Payers, now: Date): Promise<void> {
  const { grace, peter, ruslan, amina, manager, secondManager } = people
  const origin = originOf(now)
  const ask = (personId: number, amountYen: number, actorId: number, reason: string) =>
    requestAmount(
      db,
      { book: 'fees', limitYen: 100_000, personId, amountYen, actorId, reason },
      origin,
    )
  await ask(grace, 12_000, manager, 'Bank charges that were ours')
  const storage = await ask(amina, -140_000, secondManager, 'Storage of three months')
  const refusal = { correctionId: storage.correctionId, approve: false, actorId: manager }
  await decideRequested(db, refusal, origin)
  await ask(peter, 180_000, secondManager, 'Freight was invoiced twice')
  await ask(ruslan, 125_000, manager, 'Damage on the way to the yard')
  // The manager who decides is notified with everything else, without a mail at the first start.
  const asked = await db.selectFrom('corrections').select('id').execute()
  for (const { id } of asked) await removeNotifications(db, `correction:${id}`)
}

/**
 * Creates the notifications that people would have by this morning: corrections that wait for the other manager, and
 * due or overdue invoices. The job of invoice reminders then finds nothing new.
 */
export async function createPaymentNotices(
  db: Db,
  now: Date,
): Promise<{ readonly notice: Notice; readonly at: Date }[]> {
  const { manager, secondManager } = await peopleOf(db)
  const { rows } = await sql<{
    id: number
    by: number
    amount: number
    client: string
    reason: string
  }>`
    select correction.id, requested_by as by, amount_yen as amount, full_name as client, reason
    from corrections correction join people on people.id = person_id
    where state = 'waiting' order by correction.id
  `.execute(db)
  const notices = rows.map(
    ({ id, by, ...values }): Notice => ({
      personIds: [by === manager ? secondManager : manager],
      ...{ kind: 'payment', code: 'correction_waiting', topic: correctionTopic, about: id },
      ...{ values, link: '/payments/corrections' },
    }),
  )
  for (let reminders = await claimDueReminders(db); reminders.length > 0; ) {
    notices.push(...reminders.map(noticeOf))
    reminders = await claimDueReminders(db)
  }
  return notices.map((notice) => ({ notice, at: new Date(now.getTime() - 2 * hourMs) }))
}

/** Closes the days with bookings until a given day; later events of cars are after that. */
export async function closeOldDays(db: Db, until: string, managerId: number): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select distinct posted_on::text as day from ledger_transactions
    where posted_on <= ${until} and posted_on > coalesce((select max(day) from journal_days), '-infinity')
    order by day
  `.execute(db)
  await db.transaction().execute(async (transaction) => {
    for (const { day } of rows) await closeDay(transaction, day, managerId, originOf(new Date()))
  })
}
