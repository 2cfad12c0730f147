import { execFile } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '#app/server/config.ts'
import { listBreaches } from '#app/server/invariants.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { startCluster } from '#platform/database/server/embedded/embedded.ts'
import { findPostmaster } from '#platform/database/server/embedded/postmaster.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { type Fault, type FaultContext, figureFaults, scaled } from './fault.ts'
import { addMarketTo } from './sandbox.ts'
import { bidSteadily, steadyMarket } from './steady-bids.ts'

const run = promisify(execFile)
const diskMb = 400

/** F10: the disk of the embedded database is full to the last byte, including its write-ahead log. */
export const fullDisk: Fault = {
  id: 'F10',
  title: 'the disk of the database is full, including its WAL, while people bid',
  async run(context) {
    const folder = await temporaryFolder()
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', folder.path])
    } catch {
      await folder.remove()
      return { skipped: 'only root can mount a small disk, and not in every container' }
    }
    try {
      return await fillWhileBidding(context, folder.path)
    } finally {
      await run('umount', ['-l', folder.path])
      await folder.remove()
    }
  },
}

async function fillWhileBidding(context: FaultContext, folder: string): Promise<string[]> {
  const { sandbox, random, log } = context
  const dataDir = join(folder, 'data')
  const config = { ...readConfig({ DATA_DIR: dataDir }), dataDirChosen: true }
  const cluster = await startCluster(config, () => undefined)
  await migrate(cluster.url)
  const before = connect(cluster.url, { max: 1, statementTimeoutMs: 0 }).db
  await loadDictionaries(before)
  const market = await addMarketTo(before, steadyMarket)
  await before.destroy()
  await cluster.stop()
  await sandbox.killServer()
  // The server starts its own PostgreSQL here, and must restart it by itself.
  await sandbox.startServer({ databaseUrl: '', env: { DATA_DIR: dataDir } })
  const faults: string[] = []
  try {
    const bids = bidSteadily(sandbox, market, { rate: 100, random, timeoutMs: 180_000 })
    await bids.untilServed()
    await delay(2000)
    const filler = join(folder, 'filler')
    await fill(filler)
    const url = await runningUrl(dataDir)
    await fillLog(url)
    await delay(scaled(context, 75_000, 3000))
    if (!sandbox.isServerAlive()) return ['the server ended on a full disk']
    const ready = await fetch(`${sandbox.url}/api/ready`)
    if (ready.status !== 503) faults.push(`${ready.status} on a full disk`)
    await rm(filler)
    const seconds = (await bids.untilServed()) / 1000
    if (seconds > 30) {
      const text = `served again only ${seconds.toFixed(0)} s after there was space`
      faults.push(...figureFaults([text]))
    }
    await delay(2000)
    await bids.finish()
    const after = connect(await runningUrl(dataDir), { max: 1 }).db
    log(
      `${bids.journal.entries.length} bids; served again ${seconds.toFixed(1)} s after there was space`,
    )
    faults.push(...(await bids.journal.compare(after)))
    for (const { id, rule, row } of await listBreaches(after)) faults.push(`${id} ${rule}: ${row}`)
    await after.destroy()
    return faults
  } finally {
    await sandbox.stopServer()
    await sandbox.startServer()
  }
}

/** Writes a file until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 512; size /= 2) {
      const bytes = Buffer.alloc(size)
      while ((await file.write(bytes).catch(() => ({ bytesWritten: 0 }))).bytesWritten === size);
    }
  } finally {
    await file.close()
  }
}

/** Writes to the database until its log has no space, when PostgreSQL shuts down. */
async function fillLog(url: string): Promise<void> {
  const { db } = connect(url, { max: 1 })
  try {
    const message = 'x'.repeat(900_000)
    for (;;) await sql`select pg_logical_emit_message(true, 'filler', ${message}::text)`.execute(db)
  } catch {
    // The database has shut down.
  } finally {
    await db.destroy()
  }
}

/** Returns the address of the database that a server has started in a data folder. */
async function runningUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const port = (await findPostmaster(dataDir))?.port
  return `postgres://seriba:${password}@127.0.0.1:${port}/seriba`
}
