import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { StartFailure } from '#platform/core/server/start-failure.ts'

/** A file of SQL, and the table that remembers with which text it was applied. */
interface SqlFile {
  readonly table: 'schema_migrations' | 'schema_functions'
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/**
 * Brings a database to the schema of this program: migrations that it does not have yet, in the order
 * of their names, then the functions whose text has changed. All of it in one transaction, one program
 * at a time.
 * @returns the names applied: `0001-people.sql`, `place_bid.sql`
 * @throws StartFailure when an applied migration has been changed since
 */
export async function migrate(url: string): Promise<string[]> {
  const [migrations, functions] = await Promise.all([
    readFiles('schema_migrations', 'app/server/migrations/*.sql'),
    readFiles('schema_functions', '{platform,people,market,trade,site}/*/server/sql/*.sql'),
  ])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('seriba migrations'))")
    const applied = await readApplied(client)
    const missing = migrations.filter((file) => !isApplied(file, applied))
    const changed = functions.filter(
      ({ table, name, checksum }) => applied.get(`${table} ${name}`) !== checksum,
    )
    for (const file of [...missing, ...changed]) await apply(client, file)
    await client.query('commit')
    return [...missing, ...changed].map(({ name }) => name)
  } finally {
    // Without a commit this also rolls back.
    await client.end()
  }
}

/** Reads the files of a pattern, in the order of their names, whatever their folder is. */
async function readFiles(table: SqlFile['table'], pattern: string): Promise<SqlFile[]> {
  const cwd = join(import.meta.dirname, '../../..')
  const files = await Array.fromAsync(glob(pattern, { cwd }), async (path) => {
    const text = await readFile(join(cwd, path), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    return { table, name: basename(path), text, checksum }
  })
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The checksums of everything that was applied, by table and name. */
async function readApplied(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  for (const table of ['schema_migrations', 'schema_functions'] as const) {
    await client.query(
      `create table if not exists ${table} (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
  }
  const { rows } = await client.query<{ file: string; checksum: string }>(
    `select 'schema_migrations ' || name as file, checksum from schema_migrations
     union all select 'schema_functions ' || name, checksum from schema_functions`,
  )
  return new Map(rows.map(({ file, checksum }) => [file, checksum]))
}

/** @throws StartFailure when the database has the migration with another text */
function isApplied({ table, name, checksum }: SqlFile, applied: ReadonlyMap<string, string>) {
  const known = applied.get(`${table} ${name}`)
  if (known === undefined || known === checksum) return known !== undefined
  throw new StartFailure(
    `The migration ${name} was changed after this database had applied it. Restore the file ` +
      'and write the change as a new migration.',
  )
}

async function apply(client: pg.Client, { table, name, text, checksum }: SqlFile) {
  try {
    await client.query(text)
    await client.query(
      `insert into ${table} (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
  } catch (error) {
    throw new Error(`${name} could not be applied: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
