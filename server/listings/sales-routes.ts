import type { FastifyInstance } from 'fastify'
import { salesSummary } from '../../contract/listings/sales.ts'
import type { Context } from '../core/context.ts'
import { route } from '../http/route.ts'
import { searchLimit } from '../search/limits.ts'
import { filtersOf } from './search-filters.ts'

/** The summary of prices above the table of statistics. */
export function salesRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    salesSummary,
    async (call) => context.search.summarise(call.params.pageType, await filtersOf(context, call)),
    { limit: searchLimit },
  )
}
