import type { Db } from '../server/db/tables.ts'
import type { Jobs, RepeatedJob } from '../server/jobs/jobs.ts'
import { advanceMarket, type DemoOptions, ensureDemoMarket } from './load.ts'

const hammersJob: RepeatedJob = { name: 'demo-hammers', everySeconds: 10, timeLimitSeconds: 60 }
const daysJob: RepeatedJob = { name: 'demo-days', everySeconds: 3600, timeLimitSeconds: 3600 }

/**
 * Makes the market follow the clock while the server runs: results are set every few seconds, and new
 * days are added within an hour.
 */
export async function startDemoMarket(jobs: Jobs, db: Db, options: DemoOptions): Promise<void> {
  await jobs.repeat(hammersJob, async () => {
    while ((await advanceMarket(db, options.now())) === 2000);
  })
  await jobs.repeat(daysJob, () => ensureDemoMarket({ ...options, log: () => undefined }))
}
