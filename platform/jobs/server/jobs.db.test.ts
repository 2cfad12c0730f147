import { setTimeout as delay } from 'node:timers/promises'
import { Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { type JobKind, type RepeatedJob, startJobs } from './jobs.ts'

const { db, url } = await testDatabase()

const kind: JobKind<{ readonly name: string }> = {
  name: 'greet',
  key: ({ name }) => name,
  retries: 2,
  retryDelaySeconds: 1,
  timeLimitSeconds: 30,
}

test('jobs start and stop quickly, the first time too', async () => {
  const times: number[] = []
  for (let round = 0; round < 2; round++) {
    const before = performance.now()
    const jobs = await startJobs(url)
    await jobs.work(kind, async () => undefined)
    const ready = performance.now()
    await jobs.stop()
    times.push(ready - before, performance.now() - ready)
  }
  const [install = 0, stop = 0, start = 0, stopAgain = 0] = times
  // A quiet machine needs 100 ms to start and 500 to stop; tests run on busy ones.
  expect(install).toBeLessThan(15_000)
  expect(start).toBeLessThan(10_000)
  expect(Math.max(stop, stopAgain)).toBeLessThan(5000)
})

test('a running job does not delay the stop, and is retried at the next start', async () => {
  const jobs = await startJobs(url)
  const begun = Promise.withResolvers<void>()
  await jobs.work(kind, async () => {
    begun.resolve()
    await new Promise(() => undefined)
  })
  await jobs.send(db, kind, { name: 'cut off' })
  await begun.promise
  const before = performance.now()
  await jobs.stop()
  expect(performance.now() - before).toBeLessThan(5000)
  const next = await startJobs(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  await next.work(kind, async ({ name }) => resolve(name))
  expect(await promise).toBe('cut off')
  await next.stop()
})

test('a job waits while the lease on the database is lost', async () => {
  let isHeld = false
  const jobs = await startJobs(url, { canRun: () => isHeld })
  const done: string[] = []
  await jobs.work(kind, async ({ name }) => void done.push(name))
  await jobs.send(db, kind, { name: 'later' })
  await delay(1500)
  expect(done).toEqual([])
  isHeld = true
  await expect.poll(() => done).toEqual(['later'])
  await jobs.stop()
})

test('jobs of one transaction run right after each other', async () => {
  const jobs = await startJobs(url)
  const done: string[] = []
  await jobs.work(kind, async ({ name }) => void done.push(name))
  const names = ['first', 'second', 'third', 'fourth']
  await db.transaction().execute(async (transaction) => {
    for (const name of names) await jobs.send(transaction, kind, { name })
  })
  await expect.poll(() => done, { timeout: 5000 }).toEqual(names)
  await jobs.stop()
})

test('a failing job is retried, and knows its last try', async () => {
  const jobs = await startJobs(url)
  const tries: boolean[] = []
  await jobs.work(kind, async (_, isLastTry) => {
    tries.push(isLastTry)
    throw new Error('not yet')
  })
  await jobs.send(db, kind, { name: 'never' })
  await expect.poll(() => tries).toEqual([false, false, true])
  await jobs.stop()
})

test('jobs are counted and timed by their outcome', async () => {
  const metrics = new Registry()
  const jobs = await startJobs(url, { metrics })
  const failing = { ...kind, name: 'fail-once', retries: 1 }
  await jobs.work(failing, async (_, isLastTry) => {
    if (!isLastTry) throw new Error('not yet')
  })
  await jobs.send(db, failing, { name: 'once' })
  const text = () => metrics.metrics()
  await expect
    .poll(text)
    .toContain('seriba_job_duration_seconds_count{job="fail-once",outcome="done"} 1')
  expect(await text()).toContain('_count{job="fail-once",outcome="failed"} 1')
  expect(await text()).toContain('seriba_jobs{job="fail-once",state="waiting"} 0')
  await jobs.stop()
})

test('a repeated job runs at once and then repeatedly, also after a failure and a restart', async () => {
  const metrics = new Registry()
  const job: RepeatedJob = { name: 'tick', everySeconds: 1, timeLimitSeconds: 30 }
  const jobs = await startJobs(url, { metrics })
  let runs = 0
  let running = 0
  let maxAtOnce = 0
  await jobs.repeat(job, async () => {
    maxAtOnce = Math.max(maxAtOnce, ++running)
    await new Promise((resolve) => setTimeout(resolve, 100))
    running--
    if (++runs === 2) throw new Error('once')
  })
  await expect.poll(() => runs).toBeGreaterThanOrEqual(4)
  expect(maxAtOnce).toBe(1)
  expect(await metrics.metrics()).toContain('_count{job="tick",outcome="failed"} 1')
  await jobs.stop()
  const before = runs
  const next = await startJobs(url)
  // Not the run scheduled for the next day: earlier queued runs do not delay the first one.
  const daily = { ...job, everySeconds: 86_400 }
  await next.repeat(daily, async () => void runs++)
  await expect.poll(() => runs).toBeGreaterThan(before)
  await next.stop()
  const last = await startJobs(url)
  const afterTwo = runs
  await last.repeat(daily, async () => void runs++)
  await expect.poll(() => runs).toBe(afterTwo + 1)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'tick' and state in ('created', 'retry')
  `.execute(db)
  // An interrupted run may be queued next to the following one; when it ends, only one remains.
  expect([1, 2]).toContain(rows[0]?.count)
  await last.stop()
})

/** Blocks connections to the database until `open` is called. */
async function closeDatabase(): Promise<{ open(): Promise<void> }> {
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  // A connection that was being opened gets its name, and can be found, a moment later.
  for (let round = 0; round < 5; round++) {
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'seriba jobs'",
      [name],
    )
    await delay(50)
  }
  return {
    async open() {
      await admin.query(`alter database ${name} allow_connections true`)
      await admin.end()
    },
  }
}

test('jobs start when the database is back', async () => {
  const complaints: string[] = []
  const report = (error: Error) => complaints.push(error.message)
  const outage = await closeDatabase()
  const starting = startJobs(url, { report })
  await expect.poll(() => complaints.length).toBe(1)
  await outage.open()
  const jobs = await starting
  const next = await closeDatabase()
  const run = Promise.withResolvers<void>()
  const repeating = jobs.repeat(
    { name: 'late', everySeconds: 60, timeLimitSeconds: 30 },
    async () => run.resolve(),
  )
  await expect(Promise.race([repeating, delay(1000, 'waits')])).resolves.toBe('waits')
  await next.open()
  await repeating
  await run.promise
  await jobs.stop()
})

test('jobs survive an outage of the database, with one line in the log', async () => {
  const complaints: string[] = []
  const jobs = await startJobs(url, { report: (error) => complaints.push(error.message) })
  const done: string[] = []
  await jobs.work(kind, async ({ name }) => void done.push(name))
  const outage = await closeDatabase()
  await expect.poll(() => complaints.length).toBe(1)
  await outage.open()
  await jobs.send(db, kind, { name: 'after all' })
  await expect.poll(() => done).toEqual(['after all'])
  expect(complaints.length).toBe(1)
  await jobs.stop()
})
