import type { Endpoint } from '../core/endpoint.ts'
import { listFeedFindings, listFeedRuns, listFeeds, setFeedPaused, undoFeedRun } from './calls.ts'

export const feedCalls = {
  listFeeds,
  listFeedRuns,
  listFeedFindings,
  setFeedPaused,
  undoFeedRun,
} as const satisfies Record<string, Endpoint>
