import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { StartFailure } from '#platform/core/server/start-failure.ts'

/** A SQL file, and the table that records the text with which it was applied. */
interface SqlFile {
  readonly table: 'schema_migrations' | 'schema_functions'
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/**
 * Migrates a database to the schema of this program: first missing migrations in the order of their names, then
 * functions whose text has changed. Runs in one transaction, one program at a time.
 *
 * @returns the names applied: `0001-baseline.sql`, `place_bid.sql`
 * @throws StartFailure when an applied migration has been changed since, or the database is older than the baseline
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
    const applied = await adoptBaseline(client, migrations, await readApplied(client))
    const missing = migrations.filter((file) => !isApplied(file, applied))
    const changed = functions.filter((file) => applied.get(keyOf(file)) !== file.checksum)
    for (const file of [...missing, ...changed]) await apply(client, file)
    await client.query('commit')
    return [...missing, ...changed].map(({ name }) => name)
  } finally {
    // Without a commit this also rolls back.
    await client.end()
  }
}

const root = join(import.meta.dirname, '../../..')
const keyOf = ({ table, name }: Pick<SqlFile, 'table' | 'name'>) => `${table} ${name}`

/** Reads the files that match a pattern, sorted by name, whatever their folder. */
async function readFiles(table: SqlFile['table'], pattern: string): Promise<SqlFile[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root }), async (path) => {
    const text = await readFile(join(root, path), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    return { table, name: basename(path), text, checksum }
  })
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the checksums of everything that was applied, by table and name. */
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

const baseline = '0001-baseline'

/**
 * Records the baseline in a database that has all migrations that it replaces (decision 105).
 *
 * @throws StartFailure when the database has only some of them
 */
async function adoptBaseline(
  client: pg.Client,
  migrations: readonly SqlFile[],
  applied: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const first = migrations.find(({ name }) => name === `${baseline}.sql`)
  if (!first || applied.has(keyOf(first))) return applied
  const names = [...applied.keys()].filter((key) => key.startsWith('schema_migrations '))
  if (names.length === 0) return applied
  const list = await readFile(join(root, `app/server/migrations/${baseline}.txt`), 'utf8')
  const replaced = list
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '))
  const missing = replaced.find(([sum, name]) => applied.get(`schema_migrations ${name}`) !== sum)
  if (missing) {
    throw new StartFailure(
      `This database is older than the oldest version that can be updated: ${missing[1]} was not applied, or ` +
        'with another text. Start the last version that has this file once, then this one.',
    )
  }
  await record(client, first)
  return new Map([...applied, [keyOf(first), first.checksum]])
}

/** @throws StartFailure when the database has the migration with another text */
function isApplied(file: SqlFile, applied: ReadonlyMap<string, string>) {
  const { name, checksum } = file
  const known = applied.get(keyOf(file))
  if (known === undefined || known === checksum) return known !== undefined
  throw new StartFailure(
    `The migration ${name} was changed after this database had applied it. Restore the file ` +
      'and write the change as a new migration.',
  )
}

async function apply(client: pg.Client, file: SqlFile) {
  try {
    await client.query(file.text)
    await record(client, file)
  } catch (error) {
    throw new Error(`${file.name} could not be applied: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

const record = (client: pg.Client, { table, name, checksum }: SqlFile) =>
  client.query(
    `insert into ${table} (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
