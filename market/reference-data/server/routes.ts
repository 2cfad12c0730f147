import type { FastifyInstance } from 'fastify'
import {
  auctionStatusList,
  countryList,
  currencyList,
  gearboxList,
  languageList,
} from '#market/reference-data/contract/calls.ts'
import { languageOf } from '#platform/http/server/refusals/language.ts'
import { route } from '#platform/http/server/route.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { listAuctionStatuses, listCountries, listGearboxes } from './lists.ts'

/** The lists that forms and filters choose from. */
export function referenceDataRoutes(app: FastifyInstance): void {
  route(app, countryList, async (call) => ({
    success: true as const,
    countryList: listCountries(languageOf(call)),
  }))

  // The currencies of balances (people_currency_known); the symbols are those of spec 3 §9.
  route(app, currencyList, async () => [
    { value: 'JPY', label: '¥ JPY' },
    { value: 'USD', label: '$ USD' },
  ])

  // Each language has its own name: a reader may understand no other.
  route(app, languageList, async () => [
    { value: languageId.en, label: 'English' },
    { value: languageId.ru, label: 'Русский' },
  ])

  route(app, gearboxList, async (call) => listGearboxes(call.db, languageOf(call)))

  route(app, auctionStatusList, async (call) => listAuctionStatuses(call.db, languageOf(call)))
}
