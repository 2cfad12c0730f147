import type { Endpoint } from '../core/endpoint.ts'
import {
  auctionStatusList,
  conditionList,
  countryList,
  currencyList,
  gearboxList,
  languageList,
} from './calls.ts'

export const referenceDataCalls = {
  countryList,
  currencyList,
  languageList,
  gearboxList,
  conditionList,
  auctionStatusList,
} as const satisfies Record<string, Endpoint>
