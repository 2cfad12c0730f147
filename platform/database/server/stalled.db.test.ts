import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { signalDatabase } from '#testing/database/database-processes.ts'
import { guardedFolder, type TemporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { soon } from '#testing/database/vitest/soon.ts'
import { type Cluster, startCluster } from './embedded/embedded.ts'
import { connect } from './pools.ts'
import { watchStalls } from './stall-watch.ts'
import type { Db } from './tables.ts'
import { isUnavailable } from './unavailable.ts'

let folder: TemporaryFolder
let cluster: Cluster
beforeAll(async () => {
  folder = await guardedFolder()
  const config = { ...readConfig({ DATA_DIR: folder.path }), dataDirChosen: false }
  cluster = await startCluster(config, () => undefined)
})
afterAll(async () => {
  await cluster.stop()
  await folder.remove()
})

/** Returns the error of failing work, and how long it took. */
async function failed(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const began = performance.now()
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  return { error, ms: performance.now() - began }
}

const one = (db: Db) => sql<{ one: number }>`select 1 as one`.execute(db)

test('nobody waits for a stalled database longer than its time limit', async () => {
  const { db, pool } = connect(cluster.url, { max: 3, statementTimeoutMs: 700 })
  try {
    // Idle connections, and one inside a transaction.
    await Promise.all([one(db), one(db), one(db)])
    const works = [
      ...Array.from({ length: 2 }, () => failed(one(db))),
      failed(
        db.transaction().execute(async (transaction) => {
          await one(transaction)
          await signalDatabase(cluster.dataDir, 'SIGSTOP')
          await one(transaction)
        }),
      ),
    ]
    for (const { error, ms } of (await Promise.all(works)).filter(({ error }) => error !== null)) {
      expect(isUnavailable(error), String(error)).toBe(true)
      expect(ms).toBeLessThan(2500)
    }
    expect((await works[2])?.error).not.toBeNull()
    // New connections get no response either.
    const { error, ms } = await failed(one(db))
    expect(isUnavailable(error), String(error)).toBe(true)
    expect(ms).toBeLessThan(5000)
  } finally {
    await signalDatabase(cluster.dataDir, 'SIGCONT')
  }
  try {
    const results = await Promise.all(Array.from({ length: 20 }, () => one(db)))
    for (const { rows } of results) expect(rows).toEqual([{ one: 1 }])
    expect(pool.totalCount).toBeLessThanOrEqual(3)
  } finally {
    await db.destroy()
  }
})

test('after the first timeout nobody waits, and work that has a connection keeps it', async () => {
  const watch = watchStalls(cluster.url, () => undefined)
  const pages = connect(cluster.url, { max: 3, statementTimeoutMs: 700, watch })
  const bids = connect(cluster.url, { max: 3, statementTimeoutMs: 4000, watch })
  const release = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  try {
    await one(pages.db)
    // A write that began before the stall and continues after it.
    const write = bids.db.transaction().execute(async (transaction) => {
      await one(transaction)
      began.resolve()
      await release.promise
      return one(transaction)
    })
    await began.promise
    await signalDatabase(cluster.dataDir, 'SIGSTOP')
    expect(String((await failed(one(pages.db))).error)).toContain('Query read timeout')
    const opened = bids.pool.totalCount
    const refused = await Promise.all(
      [pages, bids].flatMap(({ db }) => Array.from({ length: 10 }, () => failed(one(db)))),
    )
    for (const { error } of refused) {
      expect(isUnavailable(error), String(error)).toBe(true)
      expect(String(error)).toContain('stalled')
    }
    // Not even a connection was attempted.
    expect([pages.pool.totalCount, bids.pool.totalCount]).toEqual([0, opened])
    await signalDatabase(cluster.dataDir, 'SIGCONT')
    release.resolve()
    expect((await write).rows).toEqual([{ one: 1 }])
    await soon(() => one(pages.db))
    expect((await one(bids.db)).rows).toEqual([{ one: 1 }])
  } finally {
    await signalDatabase(cluster.dataDir, 'SIGCONT')
    release.resolve()
    await pages.db.destroy()
    await bids.db.destroy()
  }
})
