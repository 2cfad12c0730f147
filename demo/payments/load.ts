import { sql } from 'kysely'
import { setCurrency } from '#people/auth/server/people/commands.ts'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { markLoaded } from '../commands.ts'
import { firstDayOf, firstDayPrefix } from './first-day.ts'
import {
  addIncoming,
  addUnpaidLinks,
  announceTransfers,
  closeOldDays,
  requestCorrections,
} from './now.ts'
import { pastPayments } from './past.ts'
import { peopleOf } from './people.ts'
import { addMoneyTasks } from './tasks.ts'

/** Stores the day from which the past payments of a new demo count, once. */
export async function beginPayments(db: Db, today: string): Promise<void> {
  if (await firstDayOf(db)) return
  const { dealer, dollars } = await peopleOf(db)
  await db.transaction().execute(async (transaction) => {
    await setCurrency(transaction, dealer, 'USD')
    await setCurrency(transaction, dollars, 'USD')
    await markLoaded(transaction, [firstDayPrefix + today])
  })
}

/**
 * Books payments until the morning of a day that are not for a car, each once. Called day by day, between the cars of
 * the day before and those of the day, so that everything is booked in the order of time.
 */
export async function addPaymentsBefore(db: Db, day: string): Promise<void> {
  const first = await firstDayOf(db)
  if (first === null) return
  const due = pastPayments
    .map((payment) => ({ ...payment, on: addDays(first, -payment.daysAgo) }))
    .filter(({ on }) => on <= day)
  if (due.length === 0) return
  const { rows } = await sql<{ part: string }>`
    select part from demo_days where part = any(${due.map(partOf)}::text[])
  `.execute(db)
  const done = new Set(rows.map(({ part }) => part))
  for (const payment of due.filter((one) => !done.has(partOf(one)))) {
    const people = await peopleOf(db)
    await db.transaction().execute(async (transaction) => {
      await payment.book(transaction, people, payment.on)
      await markLoaded(transaction, [partOf(payment)])
    })
  }
}

const partOf = ({ name }: { readonly name: string }) => `payment ${name}`

const present = 'payments of the first day'

/** Adds unassigned payments and tasks at the first start of the demo, and closes the days until then. */
export async function addPresentPayments(db: Db, now: Date): Promise<void> {
  const today = tokyoDayOf(now)
  await addPaymentsBefore(db, today)
  const { rows } = await sql`select from demo_days where part = ${present}`.execute(db)
  if (rows.length > 0) return
  const people = await peopleOf(db)
  await db.transaction().execute(async (transaction) => {
    await addIncoming(transaction, people, now)
    await announceTransfers(transaction, people, now)
    await addUnpaidLinks(transaction, people, now)
    await requestCorrections(transaction, people, now)
    await addMoneyTasks(transaction, people, now)
    await markLoaded(transaction, [present])
  })
  await closeOldDays(db, addDays(today, -10), people.manager)
}
