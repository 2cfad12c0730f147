import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../database.ts'

test.each([
  ['a copy of the template', testDatabase],
  ['an empty database', emptyDatabase],
])('%s has the clock of this process', async (_, make) => {
  const { db } = await make()
  const { rows } = await sql<{
    at: Date
  }>`select now() as at union select clock_timestamp()`.execute(db)
  for (const { at } of rows) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(5000)
})
