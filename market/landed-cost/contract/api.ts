import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { bidCosts, costsOfLots, lotCosts, saveCostChoice } from './calls.ts'
import { listExportRules, saveExportPolicy, saveExportRules } from './export/calls.ts'
import { listCostRules, listRuleReviews, saveCostRules } from './rule-calls.ts'
import { deleteTariff, listTariffChanges, listTariffs, saveTariff } from './tariffs.ts'

export const costCalls = {
  lotCosts,
  costsOfLots,
  saveCostChoice,
  bidCosts,
  listCostRules,
  saveCostRules,
  listRuleReviews,
  listExportRules,
  saveExportRules,
  saveExportPolicy,
  listTariffChanges,
  listTariffs,
  saveTariff,
  deleteTariff,
} as const satisfies Record<string, Endpoint>
