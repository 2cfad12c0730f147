import { BudgetFilter } from '#market/landed-cost/web/budget/budget-filter.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { clearFilter, setFilter } from '#platform/list/web/filters/filter.ts'
import type { ControlProps } from '#platform/list/web/filters/filter-fields.tsx'
import { CheckRow } from '#platform/ui/web/fields/check-row.tsx'
import type { ListingAddress } from '../listing-address.ts'
import { budget } from '../listing-filters.ts'

/** Filters by a budget for the landed cost; with one, also by how sure it is that a lot fits. */
export function BudgetField({ address, apply }: ControlProps<ListingAddress>) {
  const { t } = useTranslation('budget')
  return (
    <div className="grid gap-1">
      <BudgetFilter
        budget={address.budget}
        onChange={(chosen) => apply(chosen ? setFilter(budget, chosen) : clearFilter(budget))}
        hint={t('ofMarket')}
        className="justify-start"
      />
      {address.budget && (
        <CheckRow
          value="sure"
          checked={address.budgetFit !== undefined}
          label={t('sure')}
          onToggle={(_value, on) =>
            apply(({ budgetFit: _, page: _page, ...rest }) =>
              on ? { ...rest, budgetFit: 'sure' } : rest,
            )
          }
        />
      )}
    </div>
  )
}
