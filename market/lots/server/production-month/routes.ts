import type { FastifyInstance } from 'fastify'
import { productionMonth } from '#market/lots/contract/production-month.ts'
import { splitChassis } from '#market/search/server/chassis.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { getLot } from '../get-lot.ts'
import { productionMonths } from './lookup.ts'

/** A lookup may cost money; nobody reads more lots than this. */
const limit: RateLimit = { tries: 60, seconds: 3600 }

/** Serves the month in which the vehicle of a lot was made (spec 3 §2, §7). */
export function productionMonthRoutes(app: FastifyInstance, context: Context): void {
  const find = productionMonths(context.productionMonth, context.now)
  route(
    app,
    productionMonth,
    {
      limit,
      // A service takes seconds, in which no transaction is open; and its answer is kept, whatever follows.
      prepare: async (call: ApiRequest<typeof productionMonth>) => {
        const { db, person, request, params, query } = call
        const { pageType } = params
        const row = await getLot(db, { pageType, id: query.carId, person, now: context.now() })
        const { chassisCode, frameNumber } = splitChassis(query.chassis)
        if (chassisCode === '' || frameNumber === '') return null
        const chassis = { maker: row.maker_name, model: row.model_name, chassisCode, frameNumber }
        return find({ db, chassis, log: request.log })
      },
    },
    async (_call, carInfo) => ({ carInfo }),
  )
}
