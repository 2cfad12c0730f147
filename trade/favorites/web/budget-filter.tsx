import { ChevronDown, Wallet } from 'lucide-react'
import { useState } from 'react'
import { currencyMarks, moneyText } from '#market/landed-cost/web/lot/money-text.ts'
import { costPreferences } from '#market/landed-cost/web/preferences.ts'
import {
  type CostCurrency,
  costCurrencies,
  type Destination,
  destinations,
} from '#market/reference-data/contract/destinations.ts'
import { type Budget, budgetOf } from '#market/search/contract/budget-text.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import {
  Popover,
  PopoverPanel,
  PopoverTitle,
  PopoverTrigger,
} from '#platform/ui/web/overlays/popover.tsx'

interface BudgetFilterProps {
  /** As in the address: `15000-USD`; undefined for none. */
  budget: string | undefined
  onChange: (budget: string | undefined) => void
}

/** Filters lots by a budget for the landed cost at the start price. The bid form shares the budget. */
export function BudgetFilter({ budget, onChange }: BudgetFilterProps) {
  const { t, language } = useTranslation('favorites')
  const [isOpen, setIsOpen] = useState(false)
  const chosen = budgetOf(budget ?? '')
  const apply = (next: string | undefined) => {
    setIsOpen(false)
    onChange(next)
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger className={buttonClass('plain', chosen ? 'border-accent text-accent' : '')}>
        <Wallet aria-hidden="true" className="size-3.5" />
        {chosen
          ? t('budget.one', {
              amount: moneyText(chosen.total, chosen.currency, language === 'ru' ? 'ru' : 'en'),
            })
          : t('budget.name')}
        <ChevronDown aria-hidden="true" className="size-4" />
      </PopoverTrigger>
      <PopoverPanel className="w-80 max-w-[calc(100vw-1rem)] p-4">
        <BudgetForm chosen={chosen} onApply={apply} />
      </PopoverPanel>
    </Popover>
  )
}

/** Shown instead of the lots if the currency of the budget has no rate, so that no lot can be compared with it. */
export function BudgetWithoutRate({ budget, onChange }: BudgetFilterProps) {
  const { t } = useTranslation('favorites')
  const currency = budgetOf(budget ?? '')?.currency ?? ''
  return (
    <div role="alert">
      <EmptyState
        icon={<Wallet aria-hidden="true" />}
        title={t('costs:budget.noRate', { currency })}
        text={t('budget.noRate')}
        action={
          <Button
            onClick={() => {
              focusMain()
              onChange(undefined)
            }}
          >
            {t('budget.all')}
          </Button>
        }
      />
    </div>
  )
}

interface BudgetFormProps {
  chosen: Budget | null
  onApply: (budget: string | undefined) => void
}

function BudgetForm({ chosen, onApply }: BudgetFormProps) {
  const { t } = useTranslation('favorites')
  const [stored] = useState(() => chosen ?? costPreferences.landedCostBudget.read())
  const [total, setTotal] = useState(stored?.total ?? null)
  const [currency, setCurrency] = useState<CostCurrency>(
    costCurrencies.find((code) => code === stored?.currency) ?? 'USD',
  )
  const [destination, setDestination] = useState<Destination | ''>(chosen?.destination ?? '')
  const [wasSent, setWasSent] = useState(false)
  const isWrong = total === null
  const apply = () => {
    setWasSent(true)
    if (isWrong) return
    costPreferences.landedCostBudget.write({ total, currency })
    onApply([total, currency, ...(destination ? [destination] : [])].join('-'))
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <PopoverTitle className="font-semibold">{t('budget.name')}</PopoverTitle>
      <AmountField
        label={t('budget.amount')}
        value={total}
        symbol={currencyMarks[currency]}
        max={9_999_999_999}
        onChange={setTotal}
        onEnter={apply}
        error={wasSent && isWrong ? t('fields:invalid') : undefined}
        hint={undefined}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('costs:choice.currency')}
          value={currency}
          options={costCurrencies.map((code) => ({ value: code, label: code }))}
          onChange={setCurrency}
        />
        <SelectField
          label={t('budget.to')}
          value={destination}
          options={[
            { value: '', label: t('budget.usual') },
            ...destinations.map((code) => ({ value: code, label: t(`costs:country.${code}`) })),
          ]}
          onChange={setDestination}
        />
      </div>
      <p className="text-sm text-quiet">{t('budget.text')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        {chosen && <Button onClick={() => onApply(undefined)}>{t('budget.all')}</Button>}
        <Button variant="primary" type="submit">
          {t('budget.show')}
        </Button>
      </div>
    </form>
  )
}
