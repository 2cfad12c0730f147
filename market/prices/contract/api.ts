import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { lotEstimate, priceQuality } from './calls.ts'

export const priceCalls = {
  lotEstimate,
  priceQuality,
} as const satisfies Record<string, Endpoint>
