import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '../db/tables.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { measureJobs } from './job-metrics.ts'

/** A kind of work that is done after the response, at least once: handlers check what is done already. */
export interface JobKind<Data extends object> {
  readonly name: string
  /** What makes two jobs the same: while one waits or runs, the other is not made. */
  key(data: Data): string
  /** Tries after the first one. */
  readonly retries: number
  /** The first retry comes after one to two times this, in seconds; each later wait is doubled. */
  readonly retryDelaySeconds: number
  /** A job that takes longer counts as failed and is retried, also after a server was killed; seconds. */
  readonly timeLimitSeconds: number
}

/** Work that is done again and again while the server runs. */
export interface RepeatedJob {
  readonly name: string
  /** From the end of one run to the beginning of the next, give or take a tenth. */
  readonly everySeconds: number
  /** A run that takes longer counts as failed. */
  readonly timeLimitSeconds: number
}

export interface Jobs {
  /** Makes a job in the caller's transaction; it exists if and when that commits. */
  send<Data extends object>(db: Db, kind: JobKind<Data>, data: Data): Promise<void>
  /**
   * Runs jobs of a kind with `handler`, one at a time. A job whose handler throws is retried later;
   * with `isLastTry` it is not.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    handler: (data: Data, isLastTry: boolean) => Promise<void>,
  ): Promise<void>
  /**
   * Runs a job now and repeatedly from then on, never twice at the same time. A run that throws is
   * repeated like the others, and counts as failed in the metrics.
   */
  repeat(job: RepeatedJob, run: () => Promise<void>): Promise<void>
  /** Lets running jobs end, for a second at most; jobs that are cut off are retried at the next start. */
  stop(): Promise<void>
}

const logToConsole = (error: Error) => console.error(`Jobs: ${error.message || error.name}`)

/** The queue of jobs, pg-boss in the schema `pgboss` of the same database. */
export async function startJobs(
  url: string,
  {
    report = logToConsole,
    metrics,
  }: {
    /** Called when something is wrong, such as a database that is away, once a minute at most. */
    report?: (error: Error) => void
    /** Where jobs are counted and timed. */
    metrics?: Metrics
  } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'seriba jobs',
    max: 3,
    connectionTimeoutMillis: 5000,
    // Nothing is scheduled by cron, so pg-boss has no clock to watch.
    schedule: false,
  })
  let stopped = false
  const reportSeldom = onceAMinute(report)
  // After the stop, jobs that were cut off cannot be marked any more; the next start retries them.
  boss.on('error', (error) => (stopped ? undefined : reportSeldom(error)))
  const measured = metrics ? measureJobs(metrics, boss) : unmeasured
  await boss.start()
  return {
    async send(db, kind, data) {
      await boss.send(kind.name, data, { singletonKey: kind.key(data), db: fromKysely(db) })
    },
    async work<Data extends object>(
      kind: JobKind<Data>,
      handler: (data: Data, isLastTry: boolean) => Promise<void>,
    ) {
      const rules = {
        retryLimit: kind.retries,
        retryDelay: kind.retryDelaySeconds,
        retryBackoff: true,
        expireInSeconds: kind.timeLimitSeconds,
      }
      await boss.createQueue(kind.name, { policy: 'exclusive', ...rules })
      // A queue that an older version made takes over the rules of this one.
      await boss.updateQueue(kind.name, rules)
      const pace = { pollingIntervalSeconds: 1, includeMetadata: true } as const
      await boss.work<Data, void, typeof pace>(kind.name, pace, async (jobs) => {
        for (const job of jobs) {
          const isLastTry = job.retryCount >= job.retryLimit
          await measured(kind.name, () => handler(job.data, isLastTry))
        }
      })
    },
    async repeat({ name, everySeconds, timeLimitSeconds }, run) {
      const rules = {
        retryLimit: 1_000_000,
        retryDelay: everySeconds,
        expireInSeconds: timeLimitSeconds,
        // A run that a killed server has begun is noticed soon, whatever its time limit is.
        heartbeatSeconds: 20,
        deleteAfterSeconds: 3600,
      }
      // One run may wait while another one runs: that is how a run makes its successor.
      await boss.createQueue(name, { policy: 'stately', ...rules })
      await boss.updateQueue(name, rules)
      // After a restart nobody waits for the rest of an hour.
      await boss.send(name, {}, { singletonKey: 'first' })
      // Cron expressions of pg-boss make one job a minute at most, so each run makes the next one.
      const pace = { pollingIntervalSeconds: Math.max(1, Math.min(30, everySeconds / 10)) }
      await boss.work(name, pace, async () => {
        await measured(name, run)
        await boss.send(name, {}, { singletonKey: 'next', startAfter: everySeconds })
      })
    },
    async stop() {
      stopped = true
      // With the database away the last statements fail; the jobs are safe in it.
      await boss.stop({ graceful: true, timeout: 1000 }).catch(() => undefined)
    },
  }
}

const unmeasured = (_job: string, run: () => Promise<void>) => run()

/** pg-boss polls the database every second; while that is away, one report a minute is enough. */
function onceAMinute(report: (error: Error) => void): (error: Error) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    report(error)
  }
}
