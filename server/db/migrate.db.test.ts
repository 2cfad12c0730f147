import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { StartFailure } from '../cli/failure.ts'
import { emptyDatabase, testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

const files = (await readdir(new URL('./migrations/', import.meta.url))).sort()

test('an empty database gets every migration once, in order', async () => {
  const { url } = await emptyDatabase()
  expect(await migrate(url)).toEqual(files)
  expect(await migrate(url)).toEqual([])
})

test('two programs that start at once do not get in each other’s way', async () => {
  const { url } = await emptyDatabase()
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.flat()).toEqual(files)
})

test('a migration that was changed after its use is refused by name', async () => {
  const { url, pool } = await testDatabase()
  const [first = ''] = files
  await pool.query(`update schema_migrations set checksum = 'other' where name = $1`, [first])
  const failure = await migrate(url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect((failure as StartFailure).message).toContain(first)
})

test('a migration that fails leaves nothing of itself behind', async () => {
  const { url, pool } = await emptyDatabase()
  // The second half of the first migration cannot be made over this.
  await pool.query('create table sessions (id integer)')
  await expect(migrate(url)).rejects.toThrow(files[0])
  const { rows } = await pool.query(`select to_regclass('people') as people`)
  expect(rows).toEqual([{ people: null }])
  await pool.query('drop table sessions')
  expect(await migrate(url)).toEqual(files)
})
