import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { auctionStatusList, gearboxList } from './calls.ts'

export const referenceDataCalls = {
  gearboxList,
  auctionStatusList,
} as const satisfies Record<string, Endpoint>
