import { isNumber, isString, preference } from '#platform/preferences/web/preferences.ts'

/** The person's budget for a vehicle including all costs, in whole units. */
interface LandedCostBudget {
  readonly total: number
  /** Currency code. */
  readonly currency: string
}

const isBudget = (value: unknown): value is LandedCostBudget | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { total, currency } = value as Partial<LandedCostBudget>
  return isNumber(total) && isString(currency)
}

export const costPreferences = {
  landedCostBudget: preference<LandedCostBudget | null>('door-budget', null, isBudget),
}
