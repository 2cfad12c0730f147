import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { prepared } from './prepared.ts'

const { db } = await testDatabase()

const gearbox = prepared('test-gearbox', (on, code: string, others: readonly string[]) =>
  on
    .selectFrom('gearboxes')
    .select('code')
    .where((where) => where.or([where('code', '=', code), sql<boolean>`code = any(${others})`]))
    .orderBy('code')
    .compile(),
)

test('uses its arguments each time', async () => {
  expect(await gearbox(db, 'AT', [])).toEqual([{ code: 'AT' }])
  expect(await gearbox(db, 'MT', ['CVT', 'nonsense'])).toEqual([{ code: 'CVT' }, { code: 'MT' }])
})

test('is planned once per connection, in transactions too', async () => {
  await db.transaction().execute(async (transaction) => {
    for (let time = 0; time < 3; time++) await gearbox(transaction, 'AT', [])
    const { rows } = await sql<{ plans: number; runs: number }>`
      select count(*)::int as plans, sum(generic_plans + custom_plans)::int as runs
      from pg_prepared_statements where name = 'test-gearbox'`.execute(transaction)
    expect(rows[0]?.plans).toBe(1)
    expect(rows[0]?.runs).toBeGreaterThanOrEqual(3)
  })
})

test.each([
  ['in another order', (a: string, b: string) => sql`select ${b}::text, ${a}::text`],
  ['left out', (a: string, _b: string) => sql`select ${a}::text`],
  ['changed', (a: string, b: string) => sql`select ${a}::text, ${`${b}!`}::text`],
])('fails at once with parameters that are %s', async (_, text) => {
  const statement = prepared('test-wrong', (on, a: string, b: string) => text(a, b).compile(on))
  await expect(statement(db, 'a', 'b')).rejects.toThrow('in their order')
})
