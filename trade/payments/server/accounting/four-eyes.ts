import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** The manager and client of a movement, and how many yen a day one manager may both record and pay back. */
export interface MoneyMove {
  readonly actorId: number
  readonly personId: number
  readonly amountYen: number
  readonly limitYen: number
}

/**
 * Refuses movements on the manager's own account.
 * @throws Refusal own_account
 */
export function refuseOwnAccount(actorId: number, personIds: readonly (number | null)[]): void {
  if (personIds.includes(actorId)) throw new Refusal('own_account')
}

/**
 * Refuses a manager who, within thirty days, recorded more than the limit of a client's money and now pays back more
 * than the limit a day, or the other way round. The account must be locked.
 * @throws Refusal second_manager_needed
 */
export async function checkFourEyes(
  db: Db,
  act: 'record' | 'pay back',
  { actorId, personId, amountYen, limitYen }: MoneyMove,
): Promise<void> {
  const { rows } = await sql<{
    recorded: number
    recorded_today: number
    paid: number
    paid_today: number
  }>`
    with moved as (
      select booked.kind, abs(entry.amount_yen) as yen,
        booked.posted_on = (app_now() at time zone 'Asia/Tokyo')::date as is_today
      from ledger_entries entry
      join ledger_transactions booked on booked.id = entry.transaction_id
      left join payments payment on payment.id = booked.payment_id
      where entry.person_id = ${personId} and booked.kind in ('deposit', 'withdrawal')
        and booked.posted_at > app_now() - interval '30 days' and booked.reverses_id is null
        and ${actorId} in (booked.posted_by, payment.recorded_by)
        and not exists (select from ledger_transactions back where back.reverses_id = booked.id)
    )
    select coalesce(sum(yen) filter (where kind = 'deposit'), 0)::bigint as recorded,
      coalesce(sum(yen) filter (where kind = 'deposit' and is_today), 0)::bigint as recorded_today,
      coalesce(sum(yen) filter (where kind = 'withdrawal'), 0)::bigint as paid,
      coalesce(sum(yen) filter (where kind = 'withdrawal' and is_today), 0)::bigint as paid_today
    from moved
  `.execute(db)
  const [known] = rows
  if (!known) return
  const [today, other] =
    act === 'record' ? [known.recorded_today, known.paid] : [known.paid_today, known.recorded]
  if (today + amountYen > limitYen && other > limitYen) throw new Refusal('second_manager_needed')
}
