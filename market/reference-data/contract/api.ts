import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { auctionStatusList, countryList, currencyList, gearboxList, languageList } from './calls.ts'

export const referenceDataCalls = {
  countryList,
  currencyList,
  languageList,
  gearboxList,
  auctionStatusList,
} as const satisfies Record<string, Endpoint>
