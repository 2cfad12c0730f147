import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { fileStorage } from '#platform/storage/server/file-storage.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { emptyDatabase } from '#testing/database/database.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { moneyTaskKinds } from '#trade/payments/contract/tasks.ts'
import { listMoneyManagers } from '#trade/payments/server/accounting/money-managers.ts'
import { claimDueReminders } from '#trade/payments/server/overdue/commands.ts'
import { ensureDemoMarket } from '../load.ts'
import { defaultSize, scaled } from '../market.ts'
import { closeOldDays } from './now.ts'

const { url, db } = await emptyDatabase()
await migrate(url)
await loadDictionaries(db)
const now = new Date('2026-10-15T12:00:00+09:00')
const folder = await temporaryFolder()
afterAll(() => folder.remove())
const storage = await fileStorage({ s3: null, folder: folder.path })
const load = async (at: Date) => {
  await setDatabaseClock(db, at)
  await ensureDemoMarket({
    ...{ url, storage, hasBids: true, size: scaled(defaultSize, 0.05), now: () => at },
    log: () => undefined,
  })
}
const count = async (from: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.raw(from)}
  `.execute(db)
  return rows[0]?.count ?? 0
}
const of = (mailbox: string) =>
  `person_id = (select id from people where email = '${mailbox}@seriba.test')`

test('there are payments in every state, in the order of time for each person', async () => {
  await load(now)
  expect(await listBreaches(db)).toEqual([])
  const { rows: disordered } = await sql`
    select person_id, posted_at from (
      select person_id, posted_at,
        lag(posted_at) over (partition by person_id order by id) as before
      from payment_records
    ) booked where posted_at < before or posted_at > ${now}
  `.execute(db)
  expect(disordered).toEqual([])

  const has = async (from: string) => expect(await count(from), from).toBeGreaterThan(0)
  const today = "'2026-10-15'"
  for (const who of ['client', 'dealer']) {
    for (const source of ['bank', 'wallet', 'wire']) {
      await has(`payment_records where ${of(who)} and source = '${source}'`)
    }
    await has(`payment_records where ${of(who)} and kind = 'withdrawal'`)
    await has(`payment_records where ${of(who)} and kind = 'purchase' and open_yen = 0`)
    await has(`payment_records where ${of(who)} and open_yen > amount_yen and open_yen < 0`)
    await has(`payment_records where ${of(who)} and due_on >= ${today} and open_yen < 0`)
    for (const state of ['announced', 'failed', 'expired']) {
      await has(`payment_intents where ${of(who)} and state = '${state}'`)
    }
  }
  await has(`payment_records where ${of('client')} and due_on < ${today} and open_yen < 0`)
  for (const code of ['invoice_due', 'invoice_overdue']) {
    await has(`notifications where ${of('client')} and code = '${code}' and read_at is null`)
  }
  await has(`payment_records where ${of('client')} and kind = 'refund'`)
  await has(`payment_records where ${of('dmitri.volkov')} and kind = 'correction'`)
  await has(`payment_records where ${of('ruslan.abdulov')} and source = 'bank'`)

  // Two people with one transfer, and two invoices with one.
  const { rows: split } = await sql`
    select from payment_records where source = 'bank' group by transaction_id having count(*) > 1
  `.execute(db)
  expect(split).toHaveLength(1)
  const { rows: both } = await sql`
    select from settlements paying join payment_records paid on paid.id = credit_id
    where paid.reference like '%, I%' group by credit_id
    having count(distinct debit_id) = 2 and sum(paying.amount_yen) = 50000
  `.execute(db)
  expect(both).toHaveLength(1)

  for (const who of ['dealer', 'liam.harris']) {
    await has(`people where currency = 'USD' and email = '${who}@seriba.test'`)
    await has(`payments join payment_records paid using (transaction_id)
      where currency = 'USD' and ${of(who)}`)
  }
  expect(await count('payment_records where usd_rate is null')).toBe(0)
  const { rows: rates } = await sql<{ differing: number }>`
    select count(distinct usd_rate)::int as differing from payment_records
    where ${sql.raw(of('dealer'))}
  `.execute(db)
  expect(rates[0]?.differing).toBeGreaterThan(20)
  expect(await count('exchange_rates')).toBeGreaterThan(60)

  const { rows: waiting } = await sql<{ source: string }>`
    select source from payments where state = 'waiting' order by id
  `.execute(db)
  expect(waiting.map(({ source }) => source)).toEqual(['bank', 'bank', 'bank', 'wallet'])
  for (const who of ['manager', 'manager2']) {
    await has(`notifications where ${of(who)} and code = 'correction_waiting' and read_at is null`)
  }
  const { rows: corrections } = await sql<{ state: string; by: string }>`
    select state, split_part(email, '@', 1) as by from corrections
    join people on people.id = requested_by order by corrections.id
  `.execute(db)
  expect(corrections.map(({ state, by }) => `${state} ${by}`)).toEqual([
    ...['booked manager', 'refused manager2', 'waiting manager2', 'waiting manager'],
  ])
  const { rows: tasks } = await sql<{ open: string; done: string }>`
    select string_agg(distinct kind, ' ' order by kind) filter (where done_at is null) as open,
      string_agg(distinct kind, ' ' order by kind) filter (where done_at is not null) as done
    from money_tasks
  `.execute(db)
  const kinds = moneyTaskKinds.toSorted().join(' ')
  expect(tasks).toEqual([{ open: kinds, done: kinds }])
  const managers = await db
    .selectFrom('people')
    .select('id')
    .where('email', 'like', 'manager%')
    .execute()
  expect((await listMoneyManagers(db)).toSorted()).toEqual(managers.map(({ id }) => id).toSorted())
  expect(await count("journal_days where day = '2026-10-05'")).toBe(1)
  expect(await count("journal_days where day > '2026-10-05'")).toBe(0)
  await has(`payment_records where posted_on = ${today}`)

  // Somebody cannot bid because of overdue invoices; client and dealer can.
  const { rows: stopped } = await sql<{ owes: boolean; client: string }>`
    select email as client, exists (
      select from payment_records where person_id = people.id and due_on < '2026-10-15' and open_yen < 0
    ) as owes from people where stops_when_overdue
  `.execute(db)
  expect(stopped).toEqual([{ owes: true, client: expect.not.stringMatching(/^(client|dealer)@/) }])

  // Past events cause no notification.
  expect(await claimDueReminders(db)).toEqual([])
  expect(
    await count(
      "notification_deliveries join notifications on notifications.id = notification_id where kind = 'payment'",
    ),
  ).toBe(0)
}, 120_000)

test('the next start and the next weeks add new payments, but never to a closed day', async () => {
  const before = await count('payment_records')
  await load(now)
  expect(await count('payment_records')).toBe(before)
  // A manager closes all days until the first one as soon as that is over.
  await load(new Date(now.getTime() + 86_400_000))
  const { id: manager } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'manager@seriba.test')
    .executeTakeFirstOrThrow()
  await closeOldDays(db, '2026-10-15', manager)
  await load(new Date(now.getTime() + 12 * 86_400_000))
  expect(await count('payment_records')).toBeGreaterThan(before)
  expect(await count("payments where state = 'waiting'")).toBe(4)
  expect(await listBreaches(db)).toEqual([])
}, 120_000)
