import { Histogram } from '@prometheus-io/client'
import type { PgBoss } from 'pg-boss'
import { databaseGauge, type Metrics } from '#platform/metrics/server/metrics.ts'

/** Upper bounds in seconds: jobs take from some milliseconds to minutes. */
const buckets = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300]

/**
 * Counts queued, running and finally failed jobs, as pg-boss reports them once a minute, and measures their duration.
 *
 * @returns a function that times a job and counts it as done or failed
 */
export function measureJobs(
  metrics: Metrics,
  boss: Pick<PgBoss, 'getQueues'>,
): (job: string, run: () => Promise<void>) => Promise<void> {
  const gauge = {
    name: 'seriba_jobs',
    help: 'Jobs that are queued, running or have failed for good.',
    labelNames: ['job', 'state'],
  } as const
  databaseGauge(metrics, gauge, async () =>
    (await boss.getQueues()).flatMap(({ name: job, readyCount, activeCount, failedCount }) => [
      { labels: { job, state: 'waiting' }, value: readyCount },
      { labels: { job, state: 'running' }, value: activeCount },
      { labels: { job, state: 'failed' }, value: failedCount },
    ]),
  )
  const seconds = new Histogram({
    name: 'seriba_job_duration_seconds',
    help: 'Duration of jobs, by how they ended.',
    labelNames: ['job', 'outcome'],
    buckets,
    registers: [metrics],
  })
  return async (job, run) => {
    const end = seconds.startTimer({ job })
    try {
      await run()
      end({ outcome: 'done' })
    } catch (error) {
      end({ outcome: 'failed' })
      throw error
    }
  }
}
