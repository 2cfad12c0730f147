import type { FastifyInstance } from 'fastify'
import { listing } from '../../contract/listings/calls.ts'
import { isBikePage, isStatistics } from '../../contract/lots/page-types.ts'
import { pageInfoOf } from '../collection/page.ts'
import { idsAfter } from '../collection/rows-after.ts'
import type { Context } from '../core/context.ts'
import { compressedResponses, encodeFor } from '../http/compressed-response.ts'
import { route } from '../http/route.ts'
import { searchLimit } from '../search/limits.ts'
import { conditionRoute } from './conditions.ts'
import { exportRoutes } from './export-routes.ts'
import { filterRoutes } from './filter-routes.ts'
import { bikeItems, carItems, pageRows } from './queries.ts'
import { salesRoutes } from './sales-routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { filtersOf } from './search-filters.ts'

/** About two thousand pages of lists. */
const maxListBytes = 16 * 1024 * 1024

/** Listings of all page types: the search finds the ids, PostgreSQL has the rows (spec 3 §7). */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  const { cars, bikes } = pageRows()
  const compressed = compressedResponses(maxListBytes)
  route(
    app,
    listing,
    async (call) => {
      const { db, person, query } = call
      const { pageType } = call.params
      const { page: number, pageSize, sort = null, order } = query
      const filters = await filtersOf(context, call)
      const list = (number: number) =>
        context.search.list({
          pageType,
          filters,
          page: { number, size: pageSize, sort, order },
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
      const pageInfo = pageInfoOf(query, totalSearchResults, totalResults)
      const response = isBikePage(pageType)
        ? { bikeList: bikeItems(await bikes(db, shown)), pageInfo }
        : { carsList: carItems(pageType, await cars(db, shown)), pageInfo }
      return encodeFor(call, compressed(String(call.reply.serialize(response))))
    },
    { compress: false, limit: searchLimit },
  )

  filterRoutes(app, context)
  conditionRoute(app)
  scheduleRoutes(app, context)
  salesRoutes(app, context)
  exportRoutes(app, context)
}
