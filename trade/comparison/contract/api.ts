import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { listPinnedLots, pinLot, unpinLot } from './calls.ts'

export const comparisonCalls = { listPinnedLots, pinLot, unpinLot } as const satisfies Record<
  string,
  Endpoint
>
