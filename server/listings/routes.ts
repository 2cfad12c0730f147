import type { FastifyInstance } from 'fastify'
import { listing } from '../../contract/listings/calls.ts'
import { isBikePage } from '../../contract/lots/page-types.ts'
import { pageInfoOf } from '../collection/page.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { searchLimit } from '../search/limits.ts'
import { exportRoutes } from './export-routes.ts'
import { filterRoutes } from './filter-routes.ts'
import { findRoutes } from './find/find-routes.ts'
import { bikeItems, carItems, pageRows } from './queries.ts'
import { salesRoutes } from './sales-routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { filtersOf } from './search-filters.ts'

/** Listings of all page types: the search finds the ids, PostgreSQL has the rows (spec 3 §7). */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  const { cars, bikes } = pageRows()
  route(
    app,
    listing,
    async (call) => {
      const { db, person, query } = call
      const { pageType } = call.params
      const { page, pageSize, sort = null, order } = query
      const found = await context.search.list({
        pageType,
        filters: await filtersOf(context, call),
        page: { number: page, size: pageSize, sort, order },
        counters: false,
      })
      const { totalSearchResults, totalResults } = found
      const shown = { ids: found.ids, personId: person.id }
      const pageInfo = pageInfoOf(query, totalSearchResults, totalResults)
      return isBikePage(pageType)
        ? { bikeList: bikeItems(await bikes(db, shown)), pageInfo }
        : { carsList: carItems(pageType, await cars(db, shown)), pageInfo }
    },
    { limit: searchLimit },
  )

  filterRoutes(app, context)
  findRoutes(app, context)
  scheduleRoutes(app, context)
  salesRoutes(app, context)
  exportRoutes(app, context)
}
