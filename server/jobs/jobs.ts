import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '../db/tables.ts'

/** A kind of work that is done after the answer, at least once: handlers check what is done already. */
export interface JobKind<Data extends object> {
  readonly name: string
  /** What makes two jobs the same: while one waits or runs, the other is not made. */
  key(data: Data): string
  /** Tries after the first one. */
  readonly retries: number
  /** The first retry comes after one to two times this, in seconds; each later wait is doubled. */
  readonly retryDelaySeconds: number
  /** After this long a job counts as failed, in seconds; a killed server's jobs come back so. */
  readonly timeLimitSeconds: number
}

export interface Jobs {
  /** Makes a job in the caller's transaction; it is there if and when that commits. */
  send<Data extends object>(db: Db, kind: JobKind<Data>, data: Data): Promise<void>
  /**
   * Has jobs of a kind done by `handler`, one at a time. What it throws makes the job come back
   * later; `isLastTry` says that it will not.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    handler: (data: Data, isLastTry: boolean) => Promise<void>,
  ): Promise<void>
  /** Lets running jobs end, for a second at most; what is cut off comes back at the next start. */
  stop(): Promise<void>
}

const sayToOperator = (error: Error) => console.error(`Jobs: ${error.message || error.name}`)

/**
 * The queue of jobs, pg-boss in the schema `pgboss` of the same database. `report` hears of
 * trouble, such as a database that is away, once a minute at most; work goes on by itself.
 */
export async function startJobs(
  url: string,
  report: (error: Error) => void = sayToOperator,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'seriba jobs',
    max: 3,
    connectionTimeoutMillis: 5000,
    // Nothing is scheduled by cron; without it pg-boss has no clock to watch.
    schedule: false,
  })
  let stopped = false
  const complain = onceAMinute(report)
  // A job that is cut off by the stop cannot be noted any more; it comes back by itself.
  boss.on('error', (error) => (stopped ? undefined : complain(error)))
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
        for (const job of jobs) await handler(job.data, job.retryCount >= job.retryLimit)
      })
    },
    async stop() {
      stopped = true
      // With the database away the last statements fail; the jobs are safe in it.
      await boss.stop({ graceful: true, timeout: 1000 }).catch(() => undefined)
    },
  }
}

/** pg-boss asks the database every second; while it is away, one line a minute is enough. */
function onceAMinute(report: (error: Error) => void): (error: Error) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    report(error)
  }
}
