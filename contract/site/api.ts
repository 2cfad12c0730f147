import type { Endpoint } from '../core/endpoint.ts'
import { siteInfo } from '../core/site-info.ts'
import {
  auctionStatusList,
  conditionList,
  countryList,
  currencyList,
  gearboxList,
  health,
  languageList,
  makeOrder,
  menuCounters,
  ready,
} from './calls.ts'

export const siteCalls = {
  health,
  ready,
  siteInfo,
  countryList,
  currencyList,
  languageList,
  menuCounters,
  gearboxList,
  conditionList,
  auctionStatusList,
  makeOrder,
} as const satisfies Record<string, Endpoint>
