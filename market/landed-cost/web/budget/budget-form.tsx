import { useState } from 'react'
import {
  type CostCurrency,
  costCurrencies,
  type Destination,
  destinations,
} from '#market/reference-data/contract/destinations.ts'
import { currencyMarks } from '#market/reference-data/web/money-text.ts'
import type { Budget } from '#market/search/contract/budget-text.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { PopoverTitle } from '#platform/ui/web/overlays/popover.tsx'
import { costPreferences } from '../preferences.ts'

interface BudgetFormProps {
  chosen: Budget | null
  hint: string
  onApply: (budget: string | undefined) => void
}

/** Enters a budget, with the last one as its beginning. */
export function BudgetForm({ chosen, hint, onApply }: BudgetFormProps) {
  const { t } = useTranslation('budget')
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
      <PopoverTitle className="font-semibold">{t('name')}</PopoverTitle>
      <AmountField
        label={t('amount')}
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
          label={t('to')}
          value={destination}
          options={[
            { value: '', label: t('usual') },
            ...destinations.map((code) => ({ value: code, label: t(`destinations:${code}`) })),
          ]}
          onChange={setDestination}
        />
      </div>
      <p className="text-sm text-quiet">{hint}</p>
      <div className="flex flex-wrap justify-end gap-2">
        {chosen && <Button onClick={() => onApply(undefined)}>{t('all')}</Button>}
        <Button variant="primary" type="submit">
          {t('show')}
        </Button>
      </div>
    </form>
  )
}
