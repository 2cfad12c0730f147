import { sql } from 'kysely'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/**
 * Closes a past Tokyo day, together with the days without bookings just before it. Closed days accept no more bookings.
 * @throws Refusal journal_not_closable
 */
export async function closeDay(
  db: Db,
  day: string,
  actorId: number,
  origin: Origin,
): Promise<void> {
  // Waits for bookings in progress, and makes later ones see that the day is closed.
  await sql`lock table ledger_transactions in share mode`.execute(db)
  const { rows } = await sql<{ may_close: boolean }>`
    select may_close_journal(${day}::date) as may_close
  `.execute(db)
  if (!rows[0]?.may_close) throw new Refusal('journal_not_closable')
  await sql`
    insert into journal_days (day, closed_by, totals, transactions)
    select one::date, ${actorId}, journal_totals(one::date, one::date), (
      select count(*) from ledger_transactions where posted_on = one::date
    )
    from generate_series(
      coalesce(
        (select max(day) + 1 from journal_days),
        (select min(posted_on) from ledger_transactions where posted_on <= ${day}::date),
        ${day}::date
      ),
      ${day}::date, interval '1 day'
    ) one
    on conflict do nothing
  `.execute(db)
  await writeAudit(db, origin, {
    ...{ action: 'journal-closed', actorId, subjectId: null },
    details: { day },
  })
}
