import { currencyMarks } from '#market/landed-cost/web/lot/money-text.ts'
import { budgetOf } from '#market/search/contract/budget-text.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import type { OtherFilter } from '#platform/list/web/filters/filter.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { FavoritesAddress } from './favorites-address.ts'

/** Lots of a group whose start price keeps a budget for the landed cost. */
export const withinBudget: OtherFilter<FavoritesAddress> = {
  kind: 'other',
  key: 'budget',
  label: 'favorites:budget.tag',
  tags: ({ budget = '' }, { t }) => {
    const wanted = budgetOf(budget)
    if (!wanted) return []
    const { total, currency, destination } = wanted
    const amount = `${formatNumber(total)}\u202f${currencyMarks[currency]}`
    const country = destination ? t(`costs:country.${destination}`) : null
    return [
      {
        id: 'budget',
        label: t('favorites:budget.tag'),
        value: dotted(amount, country),
        remove: ({ budget: _budget, page: _page, ...rest }) => rest,
      },
    ]
  },
}
