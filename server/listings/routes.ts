import type { FastifyInstance } from 'fastify'
import { isBikePage, listing } from '../../contract/listings.ts'
import type { Context } from '../context.ts'
import { route } from '../http.ts'
import { filterRoutes } from './filter-routes.ts'
import { listBikes, listCars } from './queries.ts'
import { filtersOf } from './question.ts'
import { scheduleRoutes } from './schedule-routes.ts'

/** Listings of all page types: the search names the lots, PostgreSQL has their rows (spec 3 §7). */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listing, async ({ db, params: { pageType }, query }) => {
    const { page, pageSize, sort = null, order } = query
    const found = await context.search.ask({
      pageType,
      filters: filtersOf(query, pageType),
      page: { number: page, size: pageSize, sort, order },
      counters: false,
    })
    const { totalSearchResults, totalResults } = found
    const pageInfo = { page, pageSize, totalSearchResults, totalResults }
    return isBikePage(pageType)
      ? { bikeList: await listBikes(db, found.ids), pageInfo }
      : { carsList: await listCars(db, pageType, found.ids), pageInfo }
  })

  filterRoutes(app, context)
  scheduleRoutes(app, context)
}
