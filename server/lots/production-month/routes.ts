import type { FastifyInstance } from 'fastify'
import { productionMonth } from '../../../contract/lots/production-month.ts'
import type { Context } from '../../context.ts'
import type { RateLimit } from '../../core/rate-limits.ts'
import { splitChassis } from '../../feed/values/chassis.ts'
import { route } from '../../http/route.ts'
import { getLot } from '../get-lot.ts'
import { productionMonths } from './look-up.ts'

/** A look-up may cost money; nobody reads more lots than this. */
const limit: RateLimit = { tries: 60, seconds: 3600 }

/** The month in which the vehicle of a lot was made (spec 3 §2, §7). */
export function productionMonthRoutes(app: FastifyInstance, context: Context): void {
  const find = productionMonths(context.productionMonth, context.now)
  route(
    app,
    productionMonth,
    async ({ db, person, request, params: { pageType }, query }) => {
      const row = await getLot(db, { pageType, id: query.carId, person, now: context.now() })
      const { chassisCode, frameNumber } = splitChassis(query.chassis)
      const isWhole = chassisCode !== '' && frameNumber !== ''
      const chassis = { maker: row.maker_name, model: row.model_name, chassisCode, frameNumber }
      const carInfo = isWhole ? await find({ db, chassis, log: request.log }) : null
      return { success: true as const, carInfo }
    },
    { limit: () => limit },
  )
}
