import type { ModuleJob } from '#platform/core/server/module.ts'

/**
 * Deletes every hour what nobody needs any more.
 * @param deletes each deletes some rows, so that locks are short, and returns how many
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
