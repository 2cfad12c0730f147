import { setTimeout as delay } from 'node:timers/promises'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '#platform/database/server/tables.ts'
import { untilAvailable } from '#platform/database/server/until-available.ts'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import { measureJobs } from './job-metrics.ts'

/**
 * A kind of work that is done after the response, at least once: handlers check what is done already.
 */
export interface JobKind<Data extends object> {
  readonly name: string
  /** Jobs with the same key are duplicates: while one is queued or running, no other is created. */
  key(data: Data): string
  /** Tries after the first one. */
  readonly retries: number
  /**
   * Backoff in seconds: the first retry is after one to two times this, and each later delay is
   * doubled.
   */
  readonly retryDelaySeconds: number
  /** Timeout in seconds: then a job counts as failed and is retried, also after a server was killed. */
  readonly timeLimitSeconds: number
  /** Jobs of a killed server count as failed after this time, whatever their timeout is. */
  readonly heartbeatSeconds?: number
}

/** Work that is repeated while the server runs. */
export interface RepeatedJob {
  readonly name: string
  /** From the end of one run to the beginning of the next. */
  readonly everySeconds: number
  /** Timeout of a run, after which it counts as failed. */
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
  /**
   * Waits for running jobs, for a second at most; jobs that are cut off are retried at the next start.
   */
  stop(): Promise<void>
}

const logToConsole = (error: Error) => console.error(`Jobs: ${error.message || error.name}`)

/** The queue of jobs, pg-boss in the schema `pgboss` of the same database. */
export async function startJobs(
  url: string,
  {
    report = logToConsole,
    metrics,
    canRun = () => true,
  }: {
    /** Called when something is wrong, such as an unavailable database, once a minute at most. */
    report?: (error: Error) => void
    /** The registry for counts and durations of jobs. */
    metrics?: Metrics
    /** False while this server has lost its lease on the database: then jobs wait for it, and fail later. */
    canRun?: () => boolean
  } = {},
): Promise<Jobs> {
  const options = {
    connectionString: url,
    application_name: 'seriba jobs',
    max: 3,
    // Nobody waits for a job, and a server that starts on a busy machine should wait instead of giving up.
    connectionTimeoutMillis: 30_000,
    // For its pool, which takes every option of pg: a new connection plans every statement anew.
    ...{ idleTimeoutMillis: 300_000 },
    // Nothing is scheduled by cron, so pg-boss need not check its schedules.
    schedule: false,
    // The commit of a job starts it; polling covers retries and lost notifications.
    useListenNotify: true,
  }
  let stopped = false
  /** Timers that wake the workers of repeated jobs for the next run, by job name. */
  const timers = new Map<string, NodeJS.Timeout>()
  const reportSeldom = onceAMinute(report)
  const patiently = <T>(work: () => Promise<T>) =>
    untilAvailable(work, {
      log: (line) => reportSeldom(new Error(line)),
      isStopping: () => stopped,
    })
  const boss = await patiently(async () => {
    const started = new PgBoss(options)
    // After the stop, jobs that were cut off cannot be marked any more; the next start retries them.
    started.on('error', (error) => (stopped ? undefined : reportSeldom(error)))
    try {
      return await started.start()
    } catch (error) {
      await started.stop({ graceful: false }).catch(() => undefined)
      throw error
    }
  })
  const measure = metrics ? measureJobs(metrics, boss) : unmeasured
  const measured: typeof measure = async (job, run) => {
    await untilAllowed(canRun)
    await measure(job, run)
  }
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
        notify: true,
        ...(kind.heartbeatSeconds && { heartbeatSeconds: kind.heartbeatSeconds }),
      }
      await patiently(async () => {
        await boss.createQueue(kind.name, { policy: 'exclusive', ...rules })
        // A queue of an older version gets the settings of this one.
        await boss.updateQueue(kind.name, rules)
      })
      const pace = {
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 5,
        includeMetadata: true,
      } as const
      const worker = await boss.work<Data, void, typeof pace>(kind.name, pace, async (jobs) => {
        for (const job of jobs) {
          const isLastTry = job.retryCount >= job.retryLimit
          await measured(kind.name, () => handler(job.data, isLastTry))
        }
        // One notification announces all jobs of a transaction, so after each job another one may be ready.
        boss.notifyWorker(worker)
      })
    },
    async repeat({ name, everySeconds, timeLimitSeconds }, run) {
      const rules = {
        retryLimit: 1_000_000,
        retryDelay: everySeconds,
        expireInSeconds: timeLimitSeconds,
        // A run of a killed server is detected soon, whatever its timeout is.
        heartbeatSeconds: 20,
        deleteAfterSeconds: 3600,
      }
      // One run may be queued while another one runs: that is how a run creates its successor.
      await patiently(async () => {
        await boss.createQueue(name, { policy: 'stately', ...rules })
        await boss.updateQueue(name, rules)
        // Right after a restart, and not after the rest of an hour.
        await boss.send(name, {}, { singletonKey: 'first' })
      })
      // The server that ran last knows when the next run is due. Polling covers runs of a dead server.
      const pace = { pollingIntervalSeconds: Math.min(60, Math.max(10, everySeconds)) }
      const worker = await boss.work(name, pace, async () => {
        try {
          await measured(name, run)
          // Cron expressions of pg-boss make one job a minute at most, so each run creates the next one.
          await boss.send(name, {}, { singletonKey: 'next', startAfter: everySeconds })
        } finally {
          // A run that failed is due again after as long.
          timers.set(name, setTimeout(wake, everySeconds * 1000 + wakeLateMs).unref())
        }
      })
      const wake = () => (stopped ? undefined : boss.notifyWorker(worker))
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      // Without the database the last statements fail; the jobs are safe in it.
      await boss.stop({ graceful: true, timeout: 1000 }).catch(() => undefined)
    },
  }
}

/** The database counts from when a failed run was recorded, which is after it ended here. */
const wakeLateMs = 250

/** How long a job that has begun waits for the lease, and how often it looks. */
const allowedWithin = { ms: 30_000, everyMs: 250 } as const

async function untilAllowed(canRun: () => boolean): Promise<void> {
  for (let waited = 0; !canRun(); waited += allowedWithin.everyMs) {
    if (waited >= allowedWithin.ms) throw new Error('The lease on the database is lost')
    await delay(allowedWithin.everyMs)
  }
}

const unmeasured = (_job: string, run: () => Promise<void>) => run()

/** pg-boss polls the database every second; while it is unavailable, one report a minute is enough. */
function onceAMinute(report: (error: Error) => void): (error: Error) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    report(error)
  }
}
