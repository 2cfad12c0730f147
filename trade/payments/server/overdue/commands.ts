import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** A reminder of an invoice that is due now. */
export interface Reminder {
  readonly personId: number
  readonly recordId: number
  readonly number: string
  readonly openYen: number
  readonly dueOn: string
  /** -2: two days before the due date; otherwise days overdue. */
  readonly step: -2 | 1 | 7 | 14
}

/** Reminders per transaction. */
const batchSize = 200

/**
 * Records the due reminders and returns them: the latest step of each invoice, once. Earlier missed steps are skipped.
 */
export async function claimDueReminders(db: Db): Promise<readonly Reminder[]> {
  const { rows } = await sql<Reminder>`
    with today as (select (app_now() at time zone 'Asia/Tokyo')::date as day),
    due as (
      select record.id, record.person_id, record.reference, invoice.number, -record.open_yen as open_yen, record.due_on,
        (
          select max(step) from unnest(array[-2, 1, 7, 14]) step where step <= today.day - record.due_on
        ) as step
      from payment_records record
      cross join today
      left join invoices invoice on invoice.id = record.invoice_id
      where record.open_yen < -rounding_yen(record.person_id) and record.due_on is not null and record.due_on <= today.day + 2
      order by record.due_on, record.id
    ), taken as (
      insert into payment_reminders (record_id, step)
      select id, step from due
      where step is not null and not exists (
        select from payment_reminders sent where sent.record_id = due.id and sent.step >= due.step
      )
      limit ${batchSize}
      on conflict do nothing
      returning record_id, step
    )
    select due.person_id as "personId", due.id as "recordId", coalesce(due.number, due.reference) as number,
      due.open_yen as "openYen", due.due_on as "dueOn", taken.step
    from taken join due on due.id = taken.record_id
    order by due.due_on, due.id
  `.execute(db)
  return rows
}
