import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import {
  getLotRemark,
  listOwnTags,
  listPinnedLots,
  pinLot,
  saveLotRemark,
  unpinLot,
} from './calls.ts'

export const comparisonCalls = {
  listPinnedLots,
  pinLot,
  unpinLot,
  getLotRemark,
  saveLotRemark,
  listOwnTags,
} as const satisfies Record<string, Endpoint>
