import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { enterRate, listCostRates, listRates, saveCostRate } from './calls.ts'

export const rateCalls = {
  listRates,
  enterRate,
  listCostRates,
  saveCostRate,
} as const satisfies Record<string, Endpoint>
