import type { Context } from '#platform/core/server/context.ts'
import type { Jobs, RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { deleteOldPrices } from './commands.ts'
import { watchPrices } from './watch/watch-prices.ts'

/** Trains on all sales, from scratch at night. */
const learnPricesJob: RepeatedJob = {
  name: 'learn-prices',
  everySeconds: 3600,
  timeLimitSeconds: 3600,
}

/** Trains when imports have brought enough new sales, so that they do not wait for the hour. */
const learnNewSalesJob: RepeatedJob = {
  name: 'learn-new-sales',
  everySeconds: 60,
  timeLimitSeconds: 3600,
}

/** Estimates new and changed lots. */
const estimateLotsJob: RepeatedJob = {
  name: 'estimate-lots',
  everySeconds: 20,
  timeLimitSeconds: 3600,
}

/** Removes predictions that nothing is learned from any more. */
const oldPricesJob: RepeatedJob = {
  name: 'old-price-predictions',
  everySeconds: 86_400,
  timeLimitSeconds: 600,
}

/** Compares estimates with results, and mails the managers when they are off. */
const watchPricesJob: RepeatedJob = {
  name: 'watch-prices',
  everySeconds: 600,
  timeLimitSeconds: 120,
}

/** Starts the repeated jobs of prices. */
export async function startPriceJobs(jobs: Jobs, context: Context): Promise<void> {
  const { prices } = context
  await jobs.repeat(learnPricesJob, () => prices.run('learn'))
  await jobs.repeat(learnNewSalesJob, () => prices.run('learn-new-sales'))
  await jobs.repeat(estimateLotsJob, () => prices.run('estimate'))
  await jobs.repeat(oldPricesJob, () => deleteOldPrices(context.db, context.now()))
  await jobs.repeat(watchPricesJob, () => watchPrices(context))
}
