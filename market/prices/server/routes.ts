import type { FastifyInstance } from 'fastify'
import { listSales } from '#market/lots/server/comparable-sales.ts'
import { getLot } from '#market/lots/server/get-lot.ts'
import { lotEstimate, priceQuality } from '#market/prices/contract/calls.ts'
import { isResult } from '#market/reference-data/contract/codes.ts'
import { isBikePage } from '#market/search/contract/page-types.ts'
import { searchLimit } from '#market/search/server/limits.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { kindQuality } from './quality.ts'
import { findPrediction } from './queries.ts'

/** Serves the estimates of lots, and their quality (decision 76). */
export function priceRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    lotEstimate,
    { limit: searchLimit },
    async ({ db, person, params: { pageType }, query }) => {
      const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
      const salesOf = { maker: row.maker_id, model: row.model_id }
      const found = context.prices.explain(row)
      const prediction = isResult(row.status) ? await findPrediction(db, row.id) : undefined
      const first = prediction ? { ...prediction, at: tokyoIso(prediction.at) } : null
      if (!found) return { estimate: null, first, comparables: [], salesOf }
      const canSeeSales = isBikePage(pageType) || person.permissions.salesStatisticsView
      const used = canSeeSales ? found.comparables : []
      const sales = await listSales(
        db,
        used.map(({ lotId }) => lotId),
      )
      const bySale = new Map(used.map((one) => [String(one.lotId), one]))
      const salesPage: 'stats' | 'bike-stats' = isBikePage(pageType) ? 'bike-stats' : 'stats'
      return {
        salesOf,
        first,
        estimate: found.estimate,
        comparables: sales.map((sale) => ({
          ...sale,
          pageType: salesPage,
          movedYen: bySale.get(sale.id)?.movedYen ?? 0,
          weight: Math.round((bySale.get(sale.id)?.weight ?? 0) * 1000),
        })),
      }
    },
  )

  const learning = { isOn: context.config.learnsPrices, now: context.now }
  route(app, priceQuality, async ({ db }) => ({
    kinds: [await kindQuality(db, 'car', learning), await kindQuality(db, 'bike', learning)],
  }))
}
