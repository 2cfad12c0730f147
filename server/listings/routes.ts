import type { FastifyInstance } from 'fastify'
import { isBikePage, listing, parseSearch } from '../../contract/listings.ts'
import type { Context } from '../context.ts'
import { route } from '../http.ts'
import { listBikes, listCars } from './queries.ts'

/** Listings of all page types: the search names the lots, PostgreSQL has their rows (spec 3 §7). */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listing, async ({ db, params: { pageType }, query }) => {
    const found = await context.search.page({
      pageType,
      page: query.page,
      pageSize: query.pageSize,
      sort: query.sort ?? null,
      order: query.order,
      makers: query.maker ?? [],
      models: query.model ?? [],
      search: query.search === undefined ? null : parseSearch(query.search),
    })
    const pageInfo = {
      page: query.page,
      pageSize: query.pageSize,
      totalSearchResults: found.totalSearchResults,
      totalResults: found.totalResults,
    }
    return isBikePage(pageType)
      ? { bikeList: await listBikes(db, found.ids), pageInfo }
      : { carsList: await listCars(db, pageType, found.ids), pageInfo }
  })
}
