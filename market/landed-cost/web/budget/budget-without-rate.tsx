import { Wallet } from 'lucide-react'
import { budgetOf } from '#market/search/contract/budget-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'

interface BudgetWithoutRateProps {
  budget: string | undefined
  onChange: (budget: undefined) => void
}

/** Shown instead of the lots if the currency of the budget has no rate, so that no lot can be compared with it. */
export function BudgetWithoutRate({ budget, onChange }: BudgetWithoutRateProps) {
  const { t } = useTranslation('budget')
  const currency = budgetOf(budget ?? '')?.currency ?? ''
  return (
    <div role="alert">
      <EmptyState
        icon={<Wallet aria-hidden="true" />}
        title={t('costs:budget.noRate', { currency })}
        text={t('noRate')}
        action={
          <Button
            onClick={() => {
              focusMain()
              onChange(undefined)
            }}
          >
            {t('all')}
          </Button>
        }
      />
    </div>
  )
}
