import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

interface PaymentPlan {
  readonly bookings: number
  /** The person with ten thousand of each million bookings. */
  readonly many: number
  readonly others: readonly number[]
  /** The person who has requested corrections, and refused them. */
  readonly manager: number
}

/**
 * Books payments over three years: each person repeatedly pays an amount in and spends it. Bypasses the triggers, and
 * writes rows as the triggers would have left them.
 */
export async function fillPayments(db: Db, { bookings, many, others, manager }: PaymentPlan) {
  const tables = [
    'ledger_transactions',
    'ledger_entries',
    'payment_records',
    'settlements',
    'accounts',
  ]
  await db.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction)
    for (const table of tables) await run(sql`alter table ${sql.table(table)} disable trigger user`)
    await run(sql`
      create temporary table bookings on commit drop as
      select *, row_number() over (partition by person_id order by n) as place
      from (
        select n, app_now() - interval '1095 days' * (1 - n / ${bookings}::float) as posted_at,
          case when n % 100 = 0 then ${many}::int
            else (${others}::int[])[1 + (n * 7919) % ${others.length}::int] end as person_id
        from generate_series(1, ${bookings}::bigint) n
      ) spread`)
    await run(sql`alter table bookings add column pair bigint, add column amount_yen bigint`)
    await run(sql`update bookings set pair = (place + 1) / 2,
      amount_yen = (100000 + ((place + 1) / 2) * 7919 % 900 * 1000) * case place % 2 when 1 then 1 else -1 end`)
    await run(sql`
      insert into ledger_transactions (id, kind, reference, memo, posted_at, usd_rate)
      overriding system value
      select n, case when amount_yen > 0 then 'deposit' else 'purchase' end, 'B' || lpad(n::text, 8, '0'),
        '', posted_at, 150
      from bookings order by n`)
    await run(sql`
      insert into ledger_entries (transaction_id, book, person_id, amount_yen)
      select n, side.book, side.person_id, side.amount_yen
      from bookings, lateral (values
        ('client', person_id, amount_yen),
        (case when amount_yen > 0 then 'bank' else 'sales' end, null, -amount_yen)
      ) side (book, person_id, amount_yen)
      order by n, side.book`)
    await run(sql`
      insert into payment_records (
        id, transaction_id, person_id, type, kind, posted_at, posted_on, amount_yen, balance_yen, usd_rate,
        source, reference, memo, due_on, open_yen, search_text
      )
      overriding system value
      select n, n, person_id, case when amount_yen > 0 then 'remittance' else 'purchase' end,
        case when amount_yen > 0 then 'deposit' else 'purchase' end, posted_at,
        (posted_at at time zone 'Asia/Tokyo')::date, amount_yen, greatest(amount_yen, 0), 150,
        case when amount_yen > 0 then 'bank' end, 'B' || lpad(n::text, 8, '0'), '',
        case when amount_yen < 0 then (posted_at at time zone 'Asia/Tokyo')::date + 7 end,
        -- the last payment of an odd number of bookings has paid nothing yet
        case when amount_yen > 0 and lead(n) over (partition by person_id order by n) is null
          then amount_yen else 0 end,
        lower('B' || lpad(n::text, 8, '0') || ' toyota prius zvw50-' || lpad((n * 104729 % 9999999)::text, 7, '0'))
      from bookings order by n`)
    await run(sql`
      insert into settlements (person_id, credit_id, debit_id, amount_yen)
      select person_id, min(n), max(n), max(amount_yen) from bookings
      group by person_id, pair having count(*) = 2`)
    await run(sql`
      update accounts set balance_yen = last.balance_yen from (
        select distinct on (person_id) person_id, balance_yen from payment_records
        order by person_id, id desc
      ) last where last.person_id = accounts.person_id`)
    await run(sql`
      insert into ledger_days
      select posted_on, count(*) filter (where amount_yen > 0),
        coalesce(sum(amount_yen) filter (where amount_yen > 0), 0), 0, count(*) filter (where amount_yen < 0), 0,
        coalesce(sum(amount_yen) filter (where amount_yen < 0), 0),
        -coalesce(sum(amount_yen) filter (where amount_yen > 0), 0),
        -coalesce(sum(amount_yen) filter (where amount_yen < 0), 0), 0
      from payment_records group by posted_on`)
    await run(sql`
      insert into payments (source, currency, amount_minor, amount_yen, bank_reference, payer, value_on, recorded_by)
      select 'bank', 'JPY', 100000 + n, 100000 + n, 'W' || n, 'Somebody', current_date, ${many}::int
      from generate_series(1, 300) n`)
    await run(sql`
      insert into corrections (
        person_id, amount_yen, book, reason, limit_yen, state, requested_by, requested_at, decided_by, decided_at
      )
      select ${many}::int, 1000 + n, 'bank', 'An error', 500, case when n > 50 then 'refused' else 'waiting' end,
        ${manager}::int, app_now() - n * interval '1 hour', case when n > 50 then ${manager}::int end,
        case when n > 50 then app_now() end
      from generate_series(1, 10000) n`)
    for (const table of ['ledger_transactions', 'payment_records']) {
      await run(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${bookings}::bigint)`)
    }
    for (const table of tables) await run(sql`alter table ${sql.table(table)} enable trigger user`)
  })
  await sql`vacuum analyze`.execute(db)
}
