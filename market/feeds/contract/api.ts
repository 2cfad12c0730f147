import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { listFeedFindings, listFeedRuns, listFeeds, setFeedPaused, undoFeedRun } from './calls.ts'

export const feedCalls = {
  listFeeds,
  listFeedRuns,
  listFeedFindings,
  setFeedPaused,
  undoFeedRun,
} as const satisfies Record<string, Endpoint>
