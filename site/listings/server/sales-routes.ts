import type { FastifyInstance } from 'fastify'
import { searchLimit } from '#market/search/server/limits.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { salesSummary } from '#site/listings/contract/sales.ts'
import { filtersOf } from './search-filters.ts'

/** Serves the summary of prices above the statistics. */
export function salesRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    salesSummary,
    async (call) => context.search.summarise(call.params.pageType, await filtersOf(context, call)),
    { limit: searchLimit },
  )
}
