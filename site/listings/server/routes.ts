import type { FastifyInstance } from 'fastify'
import { exportCheckOf } from '#market/landed-cost/server/export/queries.ts'
import { isBikePage, isStatistics } from '#market/search/contract/page-types.ts'
import { searchLimit } from '#market/search/server/limits.ts'
import type { Context } from '#platform/core/server/context.ts'
import { compressedResponses, encodeFor } from '#platform/http/server/compressed-response.ts'
import { route } from '#platform/http/server/route.ts'
import { pageInfoOf } from '#platform/list/server/page.ts'
import { idsAfter } from '#platform/list/server/rows-after.ts'
import { listing } from '#site/listings/contract/calls.ts'
import { salesSummary } from '#site/listings/contract/sales.ts'
import { conditionRoute } from './conditions.ts'
import { exportRoutes } from './export-routes.ts'
import { filterRoutes } from './filter-routes.ts'
import { bikeItems, carItems, pageRows } from './queries.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { estimatedCost, filtersOf, marketCostsOf } from './search-filters.ts'

/** About two thousand pages. */
const maxListBytes = 16 * 1024 * 1024

/** Serves listings of all page types: the search finds the ids, PostgreSQL has the rows (spec 3 §7). */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  const { cars, bikes } = pageRows()
  const compressed = compressedResponses(maxListBytes)
  route(app, listing, { compress: false, limit: searchLimit }, async (call) => {
    const { db, person, query } = call
    const { pageType } = call.params
    const { page: number, pageSize, sort = null, order } = query
    const costs = await marketCostsOf(context, call)
    const filters = await filtersOf(context, call, costs)
    const list = (number: number) =>
      context.search.list({
        pageType,
        filters,
        page: {
          number,
          size: pageSize,
          sort,
          order,
          figure: costs ? estimatedCost(costs) : undefined,
        },
        counters: false,
      })
    const found = await list(number)
    const place = { number, size: pageSize, after: query.after ?? [] }
    const ids = await idsAfter(place, async (page) =>
      page === number ? found.ids : (await list(page)).ids,
    )
    const { totalSearchResults, totalResults } = found
    const canBeOpen = !isStatistics(pageType)
    const shown = { ids, personId: person.id, canBeOpen }
    const marking = { check: canBeOpen ? await exportCheckOf(db, person.id) : null, costs }
    const pageInfo = pageInfoOf(query, totalSearchResults, totalResults)
    const response = isBikePage(pageType)
      ? { bikeList: bikeItems(await bikes(db, shown), marking), pageInfo }
      : { carsList: carItems(pageType, await cars(db, shown), marking), pageInfo }
    return encodeFor(call, compressed(String(call.reply.serialize(response))))
  })

  filterRoutes(app, context)
  conditionRoute(app)
  scheduleRoutes(app, context)
  salesRoutes(app, context)
  exportRoutes(app, context)
}

/** Serves the summary of prices above the statistics. */
function salesRoutes(app: FastifyInstance, context: Context): void {
  route(app, salesSummary, { limit: searchLimit }, async (call) =>
    context.search.summarise(call.params.pageType, await filtersOf(context, call)),
  )
}
