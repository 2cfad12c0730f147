import type { FastifyInstance } from 'fastify'
import { enterRate, listCostRates, listRates, saveCostRate } from '#market/rates/contract/calls.ts'
import { enteredCurrencies } from '#market/reference-data/contract/destinations.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { route } from '#platform/http/server/route.ts'
import { addEnteredRate } from './commands.ts'
import { listRatesOf } from './queries.ts'

/** Maximum rates that a manager enters in a minute. */
const limit: RateLimit = { tries: 300, seconds: 60 }

/** Serves the rates that managers list and enter. */
export function rateRoutes(app: FastifyInstance): void {
  route(app, listRates, ({ db, query }) => listRatesOf(db, ['USD'], query))
  route(app, enterRate, { limit }, async ({ db, person, body, origin }) => {
    await addEnteredRate(db, { ...body, source: 'manager', enteredBy: person.id }, origin)
  })
  route(app, listCostRates, async ({ db, query }) => {
    const currencies = query.currency ? [query.currency] : enteredCurrencies
    const { rates, pageInfo } = await listRatesOf(db, currencies, query)
    return { rates: rates.map(({ validFrom: at, ...rate }) => ({ ...rate, at })), pageInfo }
  })
  route(app, saveCostRate, { limit }, async ({ db, person, body, origin }) => {
    const { sourceText: source, ...rate } = body
    await addEnteredRate(db, { ...rate, source, enteredBy: person.id }, origin)
  })
}
