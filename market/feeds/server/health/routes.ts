import type { FastifyInstance } from 'fastify'
import {
  listFeedFindings,
  listFeedRuns,
  listFeeds,
  setFeedPaused,
  undoFeedRun,
} from '#market/feeds/contract/calls.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { pauseFeed, undoRun } from '../commands.ts'
import { groupFindings, listFeedHealth, listRuns } from './queries.ts'

const done = { success: true } as const

/** What a request undoes within its time; larger runs are for the command line. */
const maxLotsOfRequest = 2000

/** Feeds for managers: their health, their runs and what was found in them. */
export function feedRoutes(app: FastifyInstance): void {
  route(app, listFeeds, async ({ db, query: { page, pageSize } }) => {
    const feeds = await listFeedHealth(db)
    const from = (page - 1) * pageSize
    const total = feeds.length
    return {
      feeds: feeds.slice(from, from + pageSize),
      pageInfo: { page, pageSize, totalSearchResults: total, totalResults: total },
    }
  })

  route(app, listFeedRuns, async ({ db, query: { page, pageSize, feedId } }) => {
    const { runs, total, found } = await listRuns(db, { page, pageSize, feedId })
    return { runs, pageInfo: { page, pageSize, totalSearchResults: found, totalResults: total } }
  })

  route(app, listFeedFindings, async ({ db, query: { page, pageSize, runId } }) => {
    const found = await groupFindings(db, { runId, page, pageSize })
    if (!found) throw new Refusal('not_found')
    const { groups, total } = found
    return { groups, pageInfo: { page, pageSize, totalSearchResults: total, totalResults: total } }
  })

  route(app, setFeedPaused, async ({ db, body }) => {
    if (!(await pauseFeed(db, body.feedId, { paused: body.paused }))) throw new Refusal('not_found')
    return done
  })

  route(app, undoFeedRun, async ({ db, body }) => {
    const outcome = await undoRun(db, body.runId, maxLotsOfRequest)
    if (typeof outcome !== 'string') {
      // Nothing of it is kept: a run is undone as a whole, or by the command in parts.
      if (!outcome.isDone) throw new Refusal('feed_run_large')
      const { restored, withdrawn } = outcome
      return { success: true as const, restored, withdrawn }
    }
    if (outcome === 'undone') throw new Refusal('feed_run_undone')
    if (outcome === 'importing') throw new Refusal('feed_importing')
    // Nothing is known of what the runs before the feeds have changed.
    throw new Refusal('not_found')
  })
}
