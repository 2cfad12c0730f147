import type { Permissions } from '../../../contract/core/permissions.ts'
import { highestBid } from '../../../contract/costs/budget.ts'
import type { Budget } from '../../../contract/costs/budget-text.ts'
import type { CostLot, CostSetting } from '../../../contract/costs/costs.ts'
import type { Db } from '../../db/tables.ts'
import { choiceOf } from './choice.ts'
import { costLotsOf } from './lots.ts'
import { daysOf, settingOf } from './setting.ts'

/** Of lots those whose start price keeps a budget at the door; those of which a part is not known are not. */
export async function lotIdsWithin(
  db: Db,
  person: { readonly id: number; readonly permissions: Permissions },
  lotIds: readonly number[],
  { total, currency, destination }: Budget,
): Promise<number[]> {
  const { choice } = await choiceOf(db, person.id, { destination, currency })
  const setting = await settingOf(db, choice)
  const lots = await costLotsOf(db, lotIds, choice, person.permissions, daysOf(setting))
  return lots
    .filter((lot) => highestOf(setting, lot, total)?.isWithin === true)
    .map(({ id }) => Number(id))
}

/** The highest bid of a budget in the currency of the choice; null without one, and without a rate. */
export function highestOf(setting: CostSetting, lot: CostLot, budget: number | undefined) {
  if (budget === undefined) return null
  const { currency } = setting.choice
  const rate = setting.rates.find((one) => one.currency === currency)?.yen
  const yenForOne = currency === 'JPY' ? 1 : rate
  if (yenForOne === undefined) return null
  return highestBid(setting, lot, Math.floor(budget * yenForOne))
}
