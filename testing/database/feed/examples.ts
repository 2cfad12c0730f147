import { randomUUID } from 'node:crypto'
import { beginRun, ensureFeed } from '#market/feeds/server/commands.ts'
import type { TestApp } from '../app.ts'

/** Returns inputs for the calls of managers of feeds. */
export function feedExamples({ db }: TestApp) {
  const feedOf = async () =>
    (await ensureFeed(db, { name: 'example', kind: 'car', market: 'auction' })).id
  const runOfFeed = async () => {
    const feedId = await feedOf()
    const file = { fingerprint: randomUUID(), name: 'lots.csv', format: 'seriba', feedId }
    return (await beginRun(db, { ...file, isComplete: false })).id
  }
  return {
    bodies: {
      undoFeedRun: async () => ({ runId: await runOfFeed() }),
      setFeedPaused: async () => ({ feedId: await feedOf(), paused: false }),
    },
    queries: { listFeedFindings: async () => ({ runId: await runOfFeed() }) },
  }
}
