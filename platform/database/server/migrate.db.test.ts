import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { emptyDatabase, testDatabase } from '#testing/database/database.ts'
import { migrate } from './migrate.ts'
import type { Db } from './tables.ts'

const cwd = join(import.meta.dirname, '../../..')
const filesOf = async (pattern: string) =>
  (await Array.fromAsync(glob(pattern, { cwd }), (path) => basename(path))).sort()
const migrations = await filesOf('app/server/migrations/*.sql')
const functions = await filesOf('{platform,people,market,trade,site}/*/server/sql/*.sql')
const files = [...migrations, ...functions]

/** Each function of the schema with the transaction that wrote its row. */
async function functionsOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; written: string }>`
    select proname || '.sql' as name, xmin::text as written
    from pg_proc where pronamespace = 'public'::regnamespace order by 1
  `.execute(db)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  return new Map(rows.map(({ name, written }) => [name, written]))
}

test('an empty database gets everything once, in order', async () => {
  const { url } = await emptyDatabase()
  expect(await migrate(url)).toEqual(files)
  expect(await migrate(url)).toEqual([])
})

test('every function of the database matches its file', async () => {
  const { db } = await testDatabase()
  expect([...(await functionsOf(db)).keys()]).toEqual(functions)
})

test('two programs that start at once do not disturb each other', async () => {
  const { url } = await emptyDatabase()
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.flat()).toEqual(files)
})

test('a migration that was changed after it was applied is refused by name', async () => {
  const { url, pool } = await testDatabase()
  const [first = ''] = migrations
  await pool.query(`update schema_migrations set checksum = 'other' where name = $1`, [first])
  const failure = await migrate(url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect((failure as StartFailure).message).toContain(first)
})

test('a file that fails is rolled back together with those before it', async () => {
  const { url, pool } = await emptyDatabase()
  // The second migration cannot create this again.
  await pool.query('create table notice_outbox (id integer)')
  await expect(migrate(url)).rejects.toThrow('0077-one-outbox-of-notices.sql')
  const { rows } = await pool.query(`select to_regclass('people') as people`)
  expect(rows).toEqual([{ people: null }])
  await pool.query('drop table notice_outbox')
  expect(await migrate(url)).toEqual(files)
})

test('a function whose text has changed is applied again, and no other one is touched', async () => {
  const { url, db, pool } = await testDatabase()
  const before = await functionsOf(db)
  // Simulates a database that has an earlier text, with another argument.
  await pool.query('drop function cancel_bid')
  await pool.query(`create function cancel_bid(bid integer) returns text language sql return 'no'`)
  await pool.query(`update schema_functions set checksum = 'other' where name = 'cancel_bid.sql'`)
  expect(await migrate(url)).toEqual(['cancel_bid.sql'])
  expect(await migrate(url)).toEqual([])
  const after = await functionsOf(db)
  expect([...after.keys()]).toEqual(functions)
  const touched = functions.filter((name) => before.get(name) !== after.get(name))
  expect(touched).toEqual(['cancel_bid.sql'])
})

test('programs that start at once apply a changed function once', async () => {
  const { url, pool } = await testDatabase()
  await pool.query(
    `update schema_functions set checksum = 'other' where name in ('cancel_bid.sql', 'end_bid.sql')`,
  )
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.flat()).toEqual(['cancel_bid.sql', 'end_bid.sql'])
})

/** Turns a database into one that has applied some of the migrations before the baseline, and nothing since. */
async function asBeforeBaseline(pool: pg.Pool, rows: readonly (readonly string[])[]) {
  await pool.query('delete from schema_migrations')
  for (const [checksum, name] of rows) {
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
  }
}
const replaced = (await readFile(join(cwd, 'app/server/migrations/0001-baseline.txt'), 'utf8'))
  .trimEnd()
  .split('\n')
  .map((line) => line.split('  '))

test('a database with all migrations before the baseline continues with those after it', async () => {
  const { url, pool } = await emptyDatabase()
  await pool.query(await readFile(join(cwd, 'app/server/migrations/0001-baseline.sql'), 'utf8'))
  await pool.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz default now())',
  )
  await asBeforeBaseline(pool, replaced)
  await pool.query(`
    set session_replication_role = replica;
    insert into people (id, email, full_name, user_type, role_id) overriding system value
      values (3, 'ann@people.test', 'Ann', 2, 1064), (4, 'ben@people.test', 'Ben', 2, 1064);
    insert into bid_notices (bid_id, kind, status_before, status, is_own, changed_at, due_at, done_at, outcome) values
      (1, 'status', 1, 2, false, now(), now(), null, null),
      (1, 'deadline', 1, 1, false, now(), now(), now(), 'notified');
    insert into purchase_notices (purchase_id, kind, log_id, before, actor_id, changed_at, due_at)
      values (5, 'dates', 7, '{"eta": "2031-03-12"}', 3, now(), now());
    insert into lot_remarks (person_id, lot_id, note, changed_at) values (3, 9, 'Ask for the floor', now());
    insert into comparison_versions (person_id, remarked_lot_id) values (3, 9), (4, null);
    insert into exchange_rates (currency, yen, valid_from, source, entered_by) values
      ('USD', 150.25, '2031-03-11T00:00:00Z', 'A bank 2031-03-11', null);
    insert into cost_rates (currency, yen, valid_from, source, entered_by) values
      ('EUR', 165.4, '2031-03-10T00:00:00Z', $$A bank's page$$, 3),
      ('KES', 1.1825, '2031-03-12T00:00:00Z', 'A bank 2031-03-12', null);
    reset session_replication_role;
  `)
  expect(await migrate(url)).toEqual([...migrations.slice(1), ...functions])
  expect(await migrate(url)).toEqual([])
  const { rows } = await pool.query(
    'select topic, about, kind, cause_id, before, after, is_gathered, outcome from notice_outbox order by id',
  )
  expect(rows).toEqual([
    {
      topic: 'bid',
      about: 1,
      kind: 'status',
      cause_id: null,
      before: { status: 1 },
      after: { status: 2 },
      is_gathered: true,
      outcome: null,
    },
    {
      topic: 'bid',
      about: 1,
      kind: 'deadline',
      cause_id: 0,
      before: { status: 1 },
      after: { status: 1 },
      is_gathered: false,
      outcome: 'notified',
    },
    {
      topic: 'purchase',
      about: 5,
      kind: 'dates',
      cause_id: 7,
      before: { eta: '2031-03-12' },
      after: {},
      is_gathered: true,
      outcome: null,
    },
  ])
  const notes = await pool.query(
    'select person_id, lot_id, note from lot_notes natural join lot_note_versions',
  )
  expect(notes.rows).toEqual([{ person_id: 3, lot_id: 9, note: 'Ask for the floor' }])
  const rates = await pool.query(
    'select currency, yen::text, valid_from, source, entered_by from exchange_rates order by id',
  )
  expect(rates.rows.map((rate) => [...Object.values(rate)])).toEqual([
    ['USD', '150.2500', new Date('2031-03-11T00:00:00Z'), 'A bank 2031-03-11', null],
    ['EUR', '165.4000', new Date('2031-03-10T00:00:00Z'), "A bank's page", 3],
    ['KES', '1.1825', new Date('2031-03-12T00:00:00Z'), 'A bank 2031-03-12', null],
  ])
})

test('a database with some of the migrations before the baseline, or with another text, is refused', async () => {
  const { url, pool } = await testDatabase()
  const some = replaced.slice(0, 40)
  const changed = replaced.map(([sum = '', name = '']) => [
    name.startsWith('0041') ? 'other' : sum,
    name,
  ])
  for (const [rows, first] of [
    [some, replaced[40]?.[1]],
    [changed, '0041-edited-costs.sql'],
  ] as const) {
    await asBeforeBaseline(pool, rows)
    const failure = await migrate(url).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartFailure)
    expect((failure as StartFailure).message).toContain(first)
  }
})
