import { ChevronDown, Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { moneyText } from '#market/reference-data/web/money-text.ts'
import { budgetOf } from '#market/search/contract/budget-text.ts'
import { withPageMessages } from '#platform/i18n/web/catalog.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Popover, PopoverPanel, PopoverTrigger } from '#platform/ui/web/overlays/popover.tsx'

const BudgetForm = lazyPart(() => withPageMessages(() => import('./budget-form.tsx')), 'BudgetForm')

interface BudgetFilterProps {
  /** As in the address: `15000-USD`; undefined for none. */
  budget: string | undefined
  onChange: (budget: string | undefined) => void
}

/** Chooses a budget for the landed cost, which the bid form shares. `hint` says what is compared with it. */
export function BudgetFilter({
  budget,
  onChange,
  hint,
  className,
}: BudgetFilterProps & { hint: string; className?: string }) {
  const { t, language } = useTranslation('budget')
  const [isOpen, setIsOpen] = useState(false)
  const chosen = budgetOf(budget ?? '')
  const apply = (next: string | undefined) => {
    setIsOpen(false)
    onChange(next)
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger
        className={buttonClass('plain', cx(chosen && 'border-accent text-accent', className))}
      >
        <Wallet aria-hidden="true" className="size-3.5" />
        {chosen
          ? t('one', {
              amount: moneyText(chosen.total, chosen.currency, language === 'ru' ? 'ru' : 'en'),
            })
          : t('name')}
        <ChevronDown aria-hidden="true" className="size-4" />
      </PopoverTrigger>
      <PopoverPanel className="w-80 max-w-[calc(100vw-1rem)] p-4">
        <Suspense>
          <BudgetForm chosen={chosen} hint={hint} onApply={apply} />
        </Suspense>
      </PopoverPanel>
    </Popover>
  )
}
