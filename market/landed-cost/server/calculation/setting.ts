import type { CostChoice, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { transitDaysOf } from '#market/landed-cost/contract/rules/rules.ts'
import { listRatesInForce } from '#market/rates/server/queries.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { exportRulesInForce } from '../export/queries.ts'
import { rulesInForce } from '../rules/queries.ts'

/** Returns the current rules and rates for a choice. */
export async function settingOf(db: Db, choice: CostChoice): Promise<CostSetting> {
  const rules = await rulesInForce(db, choice.destination)
  const exportRules = await exportRulesInForce(db, choice.destination)
  return { choice, rules, rates: await listRatesInForce(db), exportRules }
}

/** From an auction to the import, if no rules have an estimate. */
const usualTransitDays = 45

/** Returns the days from an auction to the import, as the rules estimate them. */
export const transitDaysFor = ({ rules }: CostSetting): number =>
  rules ? transitDaysOf(rules) : usualTransitDays
