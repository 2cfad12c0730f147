import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readConfig } from '#app/server/config.ts'
import { auctionHouses } from '#market/reference-data/server/auction-houses.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { startCluster } from '#platform/database/server/embedded/embedded.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import { guardedFolder } from '#testing/database/files/temporary-folder.ts'
import { makeCatalogue } from './catalogue.ts'
import { columns, type House, lotLines, type RowPlan, rowsVersion } from './rows.ts'

export interface BenchData {
  readonly url: string
  /** Folder for the files of engines and of this run; removed with the data, except with `keep`. */
  readonly folder: string
  readonly seedSeconds: number | null
  close(): Promise<void>
}

/**
 * Opens a database with the lots of a plan: the one in `keep` if it has them already, else a new one. Without `keep` it
 * is in a temporary folder and removed at the end.
 */
export async function openData(
  plan: RowPlan,
  keep: string | undefined,
  log: (line: string) => void,
): Promise<BenchData> {
  const temporary = keep ? null : await guardedFolder()
  const folder = temporary?.path ?? resolve(keep ?? '')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const config = { ...readConfig({}), dataDir: folder, dataDirChosen: true }
  const cluster = await startCluster(config, () => undefined)
  const close = async () => {
    await cluster.stop()
    await temporary?.remove()
  }
  try {
    const expected = JSON.stringify({ ...plan, version: rowsVersion })
    const marker = join(folder, 'plan.json')
    const present = await readFile(marker, 'utf8').catch(() => '')
    if (present !== '' && present !== expected) {
      throw new Error(`${folder} holds the lots of ${present}; choose another folder with --keep`)
    }
    await migrate(cluster.url)
    const seedSeconds = present === '' ? await seed(cluster.adminUrl, plan, log) : null
    await writeFile(marker, expected)
    return { url: cluster.url, folder, seedSeconds, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function seed(url: string, plan: RowPlan, log: (line: string) => void): Promise<number> {
  const { db } = connect(url, { max: 1, statementTimeoutMs: 0 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await loadDictionaries(db)
    const cars = await makeCatalogue(db, 'car', plan.seed)
    const bikes = await makeCatalogue(db, 'bike', plan.seed)
    const houses = await housesOf(client)
    const began = performance.now()
    await client.query('set maintenance_work_mem = $$1GB$$')
    // In a single transaction: a killed run leaves the table empty, and rows copied in the transaction that truncated
    // the table are frozen at once.
    await client.query('begin')
    const restore = await dropIndexes(client)
    // The foreign key of bids forbids truncating lots, even without bids.
    await client.query('set local session_replication_role = replica')
    await client.query('truncate lots cascade')
    await client.query('set local session_replication_role = origin')
    const copy = client.query(
      copyFrom(`copy lots (${columns.join(', ')}) from stdin with (freeze)`),
    )
    const lines = lotLines(plan, { car: cars, bike: bikes }, houses)
    await pipeline(Readable.from(chunksOf(lines), { objectMode: false }), copy)
    const copied = (performance.now() - began) / 1000
    for (const statement of restore) await client.query(statement)
    await client.query('commit')
    await client.query(`select setval(pg_get_serial_sequence('lots', 'id'), max(id)) from lots`)
    await client.query('analyze lots')
    const seconds = (performance.now() - began) / 1000
    const rate = (time: number) => Math.round(copy.rowCount / time).toLocaleString('en')
    log(
      `${copy.rowCount.toLocaleString('en')} lots in ${seconds.toFixed(1)} s: ${rate(copied)} rows/s ` +
        `written, ${rate(seconds)} rows/s with indexes and constraints`,
    )
    return seconds
  } finally {
    await client.end()
    await db.destroy()
  }
}

/** Joins lines into chunks large enough for a system call. */
function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  let text = ''
  for (const line of lines) {
    text += `${line}\n`
    if (text.length < 262_144) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

async function housesOf(client: pg.Client): Promise<House[]> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from auction_houses order by id',
  )
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return auctionHouses.map(({ name, days, weight, bikes, kind }) => ({
    id: ids.get(name) ?? 0,
    days,
    weight,
    bikes: bikes === true,
    board: kind === 'one-price',
  }))
}

/**
 * Drops what would be updated row by row, such as indexes, and returns the statements that create it as the migrations
 * do.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid = 'lots'::regclass and contype in ('u', 'f')`)
  for (const { name } of constraints) await client.query(`alter table lots drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'lots'::regclass and not indisprimary`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...constraints.map(
      ({ name, definition }) => `alter table lots add constraint ${name} ${definition}`,
    ),
    ...indexes.map(({ definition }) => definition),
  ]
}
