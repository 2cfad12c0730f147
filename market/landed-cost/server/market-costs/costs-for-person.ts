import { listRatesInForce } from '#market/rates/server/queries.ts'
import type { CostCurrency, Destination } from '#market/reference-data/contract/destinations.ts'
import type { Budget } from '#market/search/contract/budget-text.ts'
import type { LotFigures } from '#market/search/server/lot-figures.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { knownChoiceOf } from '../calculation/choice.ts'
import { budgetYenOf, yenForOneOf } from '../calculation/within-budget.ts'
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
 * @throws Refusal destination_unknown; no_exchange_rate without a rate for the budget's currency; unavailable until costs
 * are calculated
 */
export async function costsForPerson(
  { to }: Pick<LandedCosts, 'to'>,
  db: Db,
  personId: number,
  budget: Budget | null,
): Promise<CostsForPerson> {
  const { destination, currency } = await knownChoiceOf(db, personId, {
    destination: budget?.destination,
    currency: budget?.currency,
  })
  const figures = to(destination)
  if (!figures) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
  const rates = await listRatesInForce(db)
  const maxYen = budget && budgetYenOf(rates, currency, budget.total)
  if (budget && maxYen === null) throw new Refusal('no_exchange_rate')
  const yenForOne = yenForOneOf(rates, currency)
  return {
    ...{ destination, figures },
    // Without a rate costs are shown in yen.
    ...(yenForOne === null ? { currency: 'JPY', yenForOne: 1 } : { currency, yenForOne }),
    maxYen,
  }
}
