import { setImmediate } from 'node:timers/promises'
import { highestBid, isWithinBudget } from '#market/landed-cost/contract/budget.ts'
import type { CostLot, CostRate, CostSetting } from '#market/landed-cost/contract/costs.ts'
import type { CostCurrency } from '#market/reference-data/contract/destinations.ts'
import type { Budget } from '#market/search/contract/budget-text.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { knownChoiceOf } from './choice.ts'
import { costLotsOf } from './lots.ts'
import { settingOf, transitDaysFor } from './setting.ts'

/**
 * Returns those lots whose start price is within a budget for the landed cost, without lots that have unknown parts.
 *
 * @throws Refusal no_exchange_rate without a rate for the budget's currency; destination_unknown
 */
export async function lotIdsWithinBudget(
  db: Db,
  person: { readonly id: number; readonly permissions: Permissions },
  lotIds: readonly number[],
  { total, currency, destination }: Budget,
): Promise<number[]> {
  const choice = await knownChoiceOf(db, person.id, { destination, currency })
  const setting = await settingOf(db, choice)
  const budgetYen = budgetYenOf(setting.rates, currency, total)
  if (budgetYen === null) throw new Refusal('no_exchange_rate')
  const lots = await costLotsOf(db, lotIds, choice, person.permissions, transitDaysFor(setting))
  const within: number[] = []
  for (const [at, lot] of lots.entries()) {
    if (at % lotsPerTurn === 0) await setImmediate()
    if (isWithinBudget(setting, lot, budgetYen)) within.push(Number(lot.id))
  }
  return within
}

/** A group may have 2 000 lots: after this many, which take milliseconds, other requests get their turn. */
const lotsPerTurn = 100

/** Returns the highest bid for a budget in the currency of the choice; null without a budget, and without a rate. */
export function highestBidFor(setting: CostSetting, lot: CostLot, budget: number | undefined) {
  const { choice, rates } = setting
  const budgetYen = budget === undefined ? null : budgetYenOf(rates, choice.currency, budget)
  return budgetYen === null ? null : highestBid(setting, lot, budgetYen)
}

/** Converts a budget into yen; null without a rate. */
export function budgetYenOf(
  rates: readonly CostRate[],
  currency: CostCurrency,
  budget: number,
): number | null {
  const yenForOne = yenForOneOf(rates, currency)
  return yenForOne === null ? null : Math.floor(budget * yenForOne)
}

/** Returns the yen for one unit of a currency; null without a rate. */
export const yenForOneOf = (rates: readonly CostRate[], currency: CostCurrency): number | null =>
  currency === 'JPY' ? 1 : (rates.find((one) => one.currency === currency)?.yen ?? null)
