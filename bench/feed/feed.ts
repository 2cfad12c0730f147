import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { readConfig } from '#app/server/config.ts'
import { dataColumns, keyColumns } from '#market/lots/server/staged-columns.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { startCluster } from '#platform/database/server/embedded/embedded.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import { guardedFolder } from '#testing/database/files/temporary-folder.ts'
import { withSmoke } from '../smoke.ts'
import { type Format, formats, writeFeedFile } from './files.ts'

/**
 * Measures speed and memory of imports for each format, compared with a plain COPY of the same lots into a table of the
 * same layout: npm run bench:feed -- --rows 1000000 --times 3
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: withSmoke(
      {
        rows: { type: 'string', default: '1000000' },
        times: { type: 'string', default: '1' },
        format: { type: 'string', multiple: true },
      },
      { rows: '1000' },
    ),
  })
  const { path: folder, remove } = await guardedFolder()
  const config = { ...readConfig({}), dataDir: folder, dataDirChosen: false }
  const cluster = await startCluster(config, () => undefined)
  const client = new pg.Client({ connectionString: cluster.adminUrl })
  try {
    await client.connect()
    await migrate(cluster.url)
    const { db } = connect(cluster.url, { max: 1 })
    await loadDictionaries(db)
    await db.destroy()
    console.log('format   rows/s   COPY rows/s  ratio  again rows/s  peak MB  over idle MB')
    for (const format of formats.filter((name) => values.format?.includes(name) ?? true)) {
      const file = join(folder, `feed.${format}`)
      await writeFeedFile(file, format, 0)
      const idle = await importOnce(cluster.url, format, file)
      const rows = Number(values.rows)
      await writeFeedFile(file, format, rows)
      for (let time = 0; time < Number(values.times); time++) {
        await measure({ client, url: cluster.url, format, file, rows, folder, idleMb: idle.peakMb })
      }
      await rm(file)
    }
  } finally {
    await client.end()
    await cluster.stop()
    await remove()
  }
}

interface Measurement {
  readonly client: pg.Client
  readonly url: string
  readonly format: Format
  readonly file: string
  /** Lots in the file. */
  readonly rows: number
  readonly folder: string
  readonly idleMb: number
}

async function measure({
  client,
  url,
  format,
  file,
  rows,
  folder,
  idleMb,
}: Measurement): Promise<void> {
  // The foreign key of bids forbids truncating lots, even without bids.
  await client.query(
    'begin; set local session_replication_role = replica; truncate lots, feed_lots, feed_changes cascade; commit',
  )
  await client.query('checkpoint')
  const first = await importOnce(url, format, file)
  const { read, added } = first.counts
  if (read !== rows || added === 0) {
    throw new Error(`${format}: ${read} of ${rows} lots were read, ${added} added`)
  }
  const again = await importOnce(url, format, file)
  if (again.counts.added + again.counts.changed > 0) throw new Error('a second run changed lots')
  const copyRate = await copyPlainly(client, join(folder, 'lines'))
  const rate = first.counts.read / first.seconds
  const peak = Math.max(first.peakMb, again.peakMb)
  const cells = [
    format.padEnd(6),
    rate.toFixed(0).padStart(8),
    copyRate.toFixed(0).padStart(13),
    (rate / copyRate).toFixed(2).padStart(6),
    (again.counts.read / again.seconds).toFixed(0).padStart(13),
    peak.toFixed(0).padStart(8),
    (peak - idleMb).toFixed(0).padStart(13),
  ]
  console.log(cells.join(' '))
}

interface Outcome {
  readonly counts: { read: number; added: number; changed: number }
  readonly seconds: number
  readonly peakMb: number
}

async function importOnce(url: string, format: Format, file: string): Promise<Outcome> {
  const program = join(import.meta.dirname, 'run.ts')
  const args = ['--max-semi-space-size=4', program, url, format, file]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

/** Returns the rows a second of a plain COPY into a table with the indexes and constraints of lots. */
async function copyPlainly(client: pg.Client, path: string): Promise<number> {
  const names = [...keyColumns, ...dataColumns].map(({ name }) => name).join(', ')
  await pipeline(client.query(copyTo(`copy lots (${names}) to stdout`)), createWriteStream(path))
  await client.query('create table plain_lots (like lots including all)')
  await client.query('checkpoint')
  const began = performance.now()
  const stream = client.query(copyFrom(`copy plain_lots (${names}) from stdin`))
  await pipeline(createReadStream(path), stream)
  const seconds = (performance.now() - began) / 1000
  await client.query('drop table plain_lots')
  return stream.rowCount / seconds
}

await main()
