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

/** What a request undoes within its time; larger runs are for the command line. */
const maxLotsOfRequest = 2000

/** Serves feeds to managers: their health, their runs and the findings. */
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
  })

  route(app, undoFeedRun, async ({ db, body }) => {
    const outcome = await undoRun(db, body.runId, maxLotsOfRequest)
    if (typeof outcome !== 'string') {
      // The refusal rolls the part back: a request undoes a run as a whole, the command in parts.
      if (!outcome.isDone) throw new Refusal('feed_run_large')
      const { restored, withdrawn } = outcome
      return { restored, withdrawn }
    }
    if (outcome === 'undone') throw new Refusal('feed_run_undone')
    if (outcome === 'importing') throw new Refusal('feed_importing')
    // Runs from before the table of feeds have no record of their changes.
    throw new Refusal('not_found')
  })
}
