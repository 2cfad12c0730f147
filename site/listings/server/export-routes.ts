import type { FastifyInstance } from 'fastify'
import {
  isBikePage,
  isStatistics,
  maxExportedLots,
  type PageType,
  pageTypeRoute,
} from '#market/search/contract/page-types.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Context } from '#platform/core/server/context.ts'
import { byteOrderMark, csvRows } from '#platform/csv/server/csv.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { languageOf } from '#platform/http/server/refusals/language.ts'
import { route } from '#platform/http/server/route.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { exportLots } from '#site/listings/contract/export.ts'
import { bikeColumns, carColumns } from './export-columns.ts'
import { bikeItems, carItems, pageRows, type ShownLots } from './queries.ts'
import { estimatedCost, filtersOf, marketCostsOf } from './search-filters.ts'

/** Limit for one account: an export of up to ten thousand lots is the most expensive call. */
const exportLimit = { tries: 60, seconds: 600 }

/** Streams the lots of a listing as a file: one search finds all ids, then rows are read in batches. */
export function exportRoutes(app: FastifyInstance, context: Context): void {
  route(app, exportLots, async (call) => {
    const { db, person, query, reply } = call
    const { pageType } = call.params
    await context.limits.consume(exportLimit, String(person.id))
    const language = query.language ?? languageOf(call)
    const costs = await marketCostsOf(context, call)
    const { ids } = await context.search.list({
      pageType,
      filters: await filtersOf(context, call, costs),
      page: {
        ...{ number: 1, size: maxExportedLots, sort: query.sort ?? null, order: query.order },
        figure: costs ? estimatedCost(costs) : undefined,
      },
      counters: false,
    })
    const day = tokyoDayOf(context.now())
    const name = `seriba-${pageTypeRoute[pageType].slice(1)}-${day}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    const canBeOpen = !isStatistics(pageType)
    return written(db, { ids, personId: person.id, canBeOpen }, pageType, language)
  })
}

/** Lots read and written together: large enough for few round trips, small enough for memory. */
const batchSize = 500

async function* written(
  db: Db,
  { ids, ...shown }: ShownLots,
  pageType: PageType,
  language: Language,
): AsyncGenerator<string> {
  const { cars, bikes } = pageRows(batchSize)
  const columns = isBikePage(pageType) ? bikeColumns : carColumns
  const t = translator('csv', language)
  yield byteOrderMark + csvRows([columns.map(({ head }) => t(head))], language)
  for (let at = 0; at < ids.length; at += batchSize) {
    const some = { ids: ids.slice(at, at + batchSize), ...shown }
    const rows = isBikePage(pageType)
      ? bikeItems(await bikes(db, some)).map((lot) =>
          bikeColumns.map(({ cell }) => cell(lot, language)),
        )
      : carItems(pageType, await cars(db, some)).map((lot) =>
          carColumns.map(({ cell }) => cell(lot, language)),
        )
    yield csvRows(rows, language)
  }
}
