import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
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

test('every function of the database is that of its file', async () => {
  const { db } = await testDatabase()
  expect([...(await functionsOf(db)).keys()]).toEqual(functions)
})

test('two programs that start at once do not disturb each other', async () => {
  const { url } = await emptyDatabase()
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.flat()).toEqual(files)
})

test('a migration that was changed after its use is refused by name', async () => {
  const { url, pool } = await testDatabase()
  const [first = ''] = migrations
  await pool.query(`update schema_migrations set checksum = 'other' where name = $1`, [first])
  const failure = await migrate(url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect((failure as StartFailure).message).toContain(first)
})

test('a file that fails is rolled back together with those before it', async () => {
  const { url, pool } = await emptyDatabase()
  // The fifth migration cannot create this again.
  await pool.query('create table audit_log (id integer)')
  await expect(migrate(url)).rejects.toThrow('0005-accounts.sql')
  const { rows } = await pool.query(`select to_regclass('people') as people`)
  expect(rows).toEqual([{ people: null }])
  await pool.query('drop table audit_log')
  expect(await migrate(url)).toEqual(files)
})

test('a function whose text has changed is applied again, and no other one is touched', async () => {
  const { url, db, pool } = await testDatabase()
  const before = await functionsOf(db)
  // As a database that has an earlier text, with another argument.
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

test('a database whose functions stood in migrations gets those of the files', async () => {
  const { url, db, pool } = await emptyDatabase()
  const earlier = migrations.filter((name) => name < '0014')
  await pool.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const name of earlier) {
    const text = await readFile(
      new URL(`../../../app/server/migrations/${name}`, import.meta.url),
      'utf8',
    )
    await pool.query(text)
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
  await pool.query(
    `insert into idempotency_keys (person_id, key, request_hash, outcome) values
       (1, 'bid', sha256('a'), '{"answer":{"bidId":7}}'),
       (1, 'refused', sha256('b'), '{"refusal":{"code":"bidding_closed"}}')`,
  )
  expect(await migrate(url)).toEqual(files.filter((name) => !earlier.includes(name)))
  expect([...(await functionsOf(db)).keys()]).toEqual(functions)
  const stored = db.selectFrom('idempotency_keys').select('outcome').orderBy('key')
  expect(await stored.execute()).toEqual([
    { outcome: '{"response":{"bidId":7}}' },
    { outcome: '{"refusal":{"code":"bidding_closed"}}' },
  ])
})
