import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { startCluster } from '#platform/database/server/embedded/embedded.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { testDatabase } from '#testing/database/database.ts'
import { fileWith } from '#testing/database/feed/feed-text.ts'
import {
  badRowsOf,
  command,
  countLots,
  header,
  importFile,
  importText,
  longText,
  rowOf,
} from '#testing/database/feed-import.ts'
import { guardedFolder } from '#testing/database/files/temporary-folder.ts'

const rows = 15_000
const bad = badRowsOf(rows)

const readSoFar = async (db: Db) =>
  (
    await db
      .selectFrom('feed_runs')
      .select('records_read')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.records_read ?? 0

/** Waits until an import has read a number of rows. */
async function reaches(db: Db, count: number): Promise<void> {
  while ((await readSoFar(db)) < count) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Checks the report and the lots of the long file. */
async function expectWhole(db: Db): Promise<void> {
  expect(await countLots(db)).toBe(rows - bad.length)
  const findings = await db
    .selectFrom('feed_findings')
    .select('line')
    .where('outcome', '=', 'rejected')
    .orderBy('line')
    .execute()
  expect(findings.map(({ line }) => line)).toEqual(bad.map((at) => at + 2))
  const runs = db.selectFrom('feed_runs').select(['records_read', 'added', 'changed', 'rejected'])
  expect(await runs.execute()).toEqual([
    { records_read: rows, added: rows - bad.length, changed: 0, rejected: bad.length },
  ])
}

test('killed twice, it resumes, and nothing is lost or doubled', async () => {
  const { url, db } = await testDatabase()
  const file = await fileWith(longText(rows))
  for (const enough of [2500, 7500]) {
    const running = command([file], { DATABASE_URL: url })
    await reaches(db, enough)
    running.kill('SIGKILL')
    expect((await running.ended).code).toBeNull()
    expect(await readSoFar(db)).toBeLessThan(rows)
  }
  const last = await command([file], { DATABASE_URL: url }).ended
  expect(last.err).toContain('Went on where an earlier run of this file had stopped.')
  const [good, refused] = [rows - bad.length, bad.length]
  expect(last.out).toBe(
    `read ${rows}, added ${good}, changed 0, unchanged 0, rejected ${refused}\n`,
  )
  expect(last.code).toBe(0)
  await expectWhole(db)
  const again = await importFile(url, file, { source: 'seriba' })
  expect(again.counts).toEqual([rows, 0, 0, good, refused])
})

test('stopped by a signal, it says so and resumes later', async () => {
  const { url, db } = await testDatabase()
  const file = await fileWith(longText(rows))
  const running = command([file], { DATABASE_URL: url })
  await reaches(db, 2500)
  running.kill('SIGTERM')
  const stopped = await running.ended
  expect(stopped.code).toBe(130)
  expect(stopped.err).toContain('Start the same import again')
  expect((await command([file], { DATABASE_URL: url }).ended).code).toBe(0)
  await expectWhole(db)
})

test('the database fails in between: a clear message, and a later run completes', async () => {
  const folder = await guardedFolder()
  try {
    const config = {
      ...readConfig({ NODE_ENV: 'test' }),
      dataDir: folder.path,
      dataDirChosen: false,
    }
    const cluster = await startCluster(config, () => undefined)
    await migrate(cluster.url)
    const first = connect(cluster.url, { max: 1 })
    await loadDictionaries(first.db)
    await first.db.destroy()
    const file = await fileWith(longText(rows))
    let stopped: Promise<void> | undefined
    const broken = importFile(cluster.url, file, {
      onProgress: () => {
        stopped ??= cluster.stop()
      },
    })
    await expect(broken).rejects.toThrow(
      /connection to the database was lost.*start the same import again/s,
    )
    await expect(broken).rejects.toThrow(StartFailure)
    await stopped
    const second = await startCluster(config, () => undefined)
    const { db } = connect(second.url, { max: 1 })
    const run = await importFile(second.url, file)
    expect(run.resumed).toBe(true)
    expect(run.counts).toEqual([rows, rows - bad.length, 0, 0, bad.length])
    await expectWhole(db)
    await db.destroy()
    await second.stop()
  } finally {
    await folder.remove()
  }
})

test('an interrupted run with other options starts over', async () => {
  const { url, db } = await testDatabase()
  const file = await fileWith(longText(rows))
  const running = command([file], { DATABASE_URL: url })
  await reaches(db, 2500)
  running.kill('SIGKILL')
  await running.ended
  const other = await importFile(url, file, { source: 'other' })
  expect(other.resumed).toBe(false)
  expect(other.counts[0]).toBe(rows)
})

test('two imports of overlapping files at once', async () => {
  const { url, db } = await testDatabase()
  const count = 8000
  const lines = Array.from({ length: count }, (_, at) =>
    rowOf(at)
      .replace('TOYOTA,PRIUS', `NEWMAKER,MODEL ${at % 7}`)
      .replace('USS Tokyo', 'New  Hall'),
  )
  const other = lines
    .toReversed()
    .map((line) => line.replace('New  Hall', 'NEW-HALL').replace(/,1000,\n$/, ',2000,\n'))
  const imports = [lines, other].map((part) => importText(url, header + part.join('')))
  const [one, two] = await Promise.all(imports)
  const refused = badRowsOf(count).length
  const sum = [0, 1, 2, 3, 4].map((at) => (one?.counts[at] ?? 0) + (two?.counts[at] ?? 0))
  expect(sum).toEqual([
    2 * count,
    count - refused,
    expect.any(Number),
    expect.any(Number),
    2 * refused,
  ])
  expect((sum[2] ?? 0) + (sum[3] ?? 0)).toBe(count - refused)
  expect(await countLots(db)).toBe(count - refused)
  // Each name was learned once, by the first import.
  const learned = [one, two].flatMap((run) =>
    (run?.findings ?? []).filter(({ outcome }) => outcome === 'learned'),
  )
  expect(learned).toHaveLength(1 + 1 + 7)
  const houses = await sql<{ count: number }>`
    select count(*) from auction_houses where origin = 'feed'`.execute(db)
  expect(houses.rows).toEqual([{ count: 1 }])
})

test('the same file twice at once: the second is refused', async () => {
  const { url } = await testDatabase()
  const file = await fileWith(longText(rows))
  const copies = [importFile(url, file), importFile(url, file)]
  const results = await Promise.allSettled(copies)
  const done = results.filter(({ status }) => status === 'fulfilled')
  // If the first ends before the second stops waiting for the lock, the second finds everything unchanged.
  expect(done.length).toBeGreaterThanOrEqual(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(String(result.reason)).toContain('imported already')
  }
})
