import { listRatesInForce } from '#market/rates/server/queries.ts'
import type { CostCurrency, Destination } from '#market/reference-data/contract/destinations.ts'
import type { Budget } from '#market/search/contract/budget-text.ts'
import type { LotFigures } from '#market/search/server/lot-figures.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { choiceOf } from '../calculation/choice.ts'
import { yenForOneOf } from '../calculation/within-budget.ts'
import type { LandedCosts } from './landed-costs.ts'

/** The landed costs of the market as one person reads them. */
export interface CostsForPerson {
  readonly destination: Destination
  readonly figures: LotFigures
  readonly currency: CostCurrency
  readonly yenForOne: number
  /** The budget in yen; null without one. */
  readonly maxYen: number | null
}

/**
 * Returns the landed costs for the destination of a budget, else for the person's own.
 *
 * @throws Refusal no_exchange_rate without a rate for the budget's currency; unavailable until costs are calculated
 */
export async function costsForPerson(
  { to }: Pick<LandedCosts, 'to'>,
  db: Db,
  personId: number,
  budget: Budget | null,
): Promise<CostsForPerson> {
  const { destination, currency } = (
    await choiceOf(db, personId, {
      destination: budget?.destination,
      currency: budget?.currency,
    })
  ).choice
  const figures = to(destination)
  if (!figures) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
  const yenForOne = yenForOneOf(await listRatesInForce(db), currency)
  if (budget && yenForOne === null) throw new Refusal('no_exchange_rate')
  return {
    ...{ destination, figures },
    // Without a rate costs are shown in yen.
    ...(yenForOne === null ? { currency: 'JPY', yenForOne: 1 } : { currency, yenForOne }),
    maxYen: budget && Math.floor(budget.total * (yenForOne ?? 1)),
  }
}
