import type { ModuleJob } from '#platform/core/server/module.ts'

/**
 * Returns an hourly job that deletes expired rows.
 *
 * @param deletes functions that each delete a batch, so that locks are short, and return how many rows they deleted
 */
export const cleaningJob = (
  name: string,
  ...deletes: readonly (() => Promise<number>)[]
): ModuleJob => ({
  job: { name, everySeconds: 3600, timeLimitSeconds: 600 },
  async run() {
    for (const deleteSome of deletes) while ((await deleteSome()) > 0);
  },
})
