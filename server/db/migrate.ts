import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartFailure } from '../cli/failure.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Applies the migrations that a database does not have yet, each in a transaction of its own and
 * one program at a time.
 * @returns the names applied
 * @throws StartFailure when an applied file has been changed since
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Released when the connection ends, however it ends.
    await client.query("select pg_advisory_lock(hashtext('seriba migrations'))")
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const done: string[] = []
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known) {
        throw new StartFailure(
          `The migration ${name} was changed after this database had applied it. Restore the file ` +
            'and write the change as a new migration.',
        )
      }
      await apply(client, name, sql, checksum)
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
