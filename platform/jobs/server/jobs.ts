import { setTimeout as delay } from 'node:timers/promises'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '#platform/database/server/tables.ts'
import { untilAvailable } from '#platform/database/server/until-available.ts'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import { measureJobs } from './job-metrics.ts'

/** A kind of work that runs after the response, at least once; handlers check what is already done. */
export interface JobKind<Data extends object> {
  readonly name: string
  /** Jobs with the same key are duplicates: while one is queued or running, no other is created. */
  key(data: Data): string
  /** Number of retries after the first try. */
  readonly retries: number
  /** Backoff in seconds: the first retry follows after one to two times this, and each later delay doubles. */
  readonly retryDelaySeconds: number
  /** Timeout in seconds, after which a job counts as failed and is retried, also if its server was killed. */
  readonly timeLimitSeconds: number
  /** Jobs of a killed server count as failed after this time, whatever their timeout. */
  readonly heartbeatSeconds?: number
}

/** Work that repeats while the server runs. */
export interface RepeatedJob {
  readonly name: string
  /** Pause from the end of one run to the beginning of the next. */
  readonly everySeconds: number
  /** Timeout of a run, after which it counts as failed. */
  readonly timeLimitSeconds: number
}

export interface Jobs {
  /** Makes a job in the caller's transaction; it exists if and when that commits. */
  send<Data extends object>(db: Db, kind: JobKind<Data>, data: Data): Promise<void>
  /**
   * Runs jobs of a kind with `handler`, one at a time. A job whose handler throws is retried later, unless `isLastTry`
   * was set.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    handler: (data: Data, isLastTry: boolean) => Promise<void>,
  ): Promise<void>
  /**
   * Runs a job now and repeatedly from then on, never twice at the same time. A run that throws counts as failed in the
   * metrics, and the job continues to repeat.
   */
  repeat(job: RepeatedJob, run: () => Promise<void>): Promise<void>
  /** Waits for running jobs, a second at most; the next start retries interrupted ones. */
  stop(): Promise<void>
}

const logToConsole = (error: Error) => console.error(`Jobs: ${error.message || error.name}`)

/** Starts the job queue, pg-boss in the schema `pgboss` of the same database. */
export async function startJobs(
  url: string,
  {
    report = logToConsole,
    metrics,
    canRun = () => true,
  }: {
    /** Reports problems such as an unavailable database, once a minute at most. */
    report?: (error: Error) => void
    /** The registry for counts and durations of jobs. */
    metrics?: Metrics
    /**
     * False while this server has lost its lease on the database: jobs then wait for it, and fail if it does not
     * return.
     */
    canRun?: () => boolean
  } = {},
): Promise<Jobs> {
  const options = {
    connectionString: url,
    application_name: 'seriba jobs',
    max: 3,
    // Nobody waits for a job, so a server that starts on a busy machine should wait rather than give up.
    connectionTimeoutMillis: 30_000,
    // For its pool, which accepts every option of pg: a new connection plans every statement again.
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
  const whenAvailable = <T>(work: () => Promise<T>) =>
    untilAvailable(work, {
      log: (line) => reportSeldom(new Error(line)),
      isStopping: () => stopped,
    })
  const boss = await whenAvailable(async () => {
    const started = new PgBoss(options)
    // After the stop, interrupted jobs cannot be marked any more; the next start retries them.
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
      await whenAvailable(async () => {
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
      // One run may be queued while another runs, because a run creates its successor.
      await whenAvailable(async () => {
        await boss.createQueue(name, { policy: 'stately', ...rules })
        await boss.updateQueue(name, rules)
        // Starts right after a restart instead of waiting for the rest of the hour.
        await boss.send(name, {}, { singletonKey: 'first' })
      })
      // The server that ran last schedules the next run. Polling covers runs of a dead server.
      const pace = { pollingIntervalSeconds: Math.min(60, Math.max(10, everySeconds)) }
      const worker = await boss.work(name, pace, async () => {
        try {
          await measured(name, run)
          // Cron expressions of pg-boss create at most one job a minute, so each run creates the next one.
          await boss.send(name, {}, { singletonKey: 'next', startAfter: everySeconds })
        } finally {
          // A failed run repeats after the same time.
          timers.set(name, setTimeout(wake, everySeconds * 1000 + wakeLateMs).unref())
        }
      })
      const wake = () => (stopped ? undefined : boss.notifyWorker(worker))
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      // Without the database the last statements fail; its jobs are safe.
      await boss.stop({ graceful: true, timeout: 1000 }).catch(() => undefined)
    },
  }
}

/** The database counts from when a failed run is recorded, shortly after it ended here. */
const wakeLateMs = 250

/** How long a started job waits for the lease, and how often it checks. */
const allowedWithin = { ms: 30_000, everyMs: 250 } as const

async function untilAllowed(canRun: () => boolean): Promise<void> {
  for (let waited = 0; !canRun(); waited += allowedWithin.everyMs) {
    if (waited >= allowedWithin.ms) throw new Error('The lease on the database is lost')
    await delay(allowedWithin.everyMs)
  }
}

const unmeasured = (_job: string, run: () => Promise<void>) => run()

/** pg-boss polls the database every second; during an outage one report a minute is enough. */
function onceAMinute(report: (error: Error) => void): (error: Error) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    report(error)
  }
}
