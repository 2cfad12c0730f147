import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { highestBid } from '#market/landed-cost/contract/budget.ts'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import type { CostLot, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { exportVerdictFor } from '#market/landed-cost/contract/export/verdict-for.ts'
import { bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { currencyMarks } from '#market/reference-data/web/money-text.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { usePreference } from '#platform/preferences/web/preferences.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { useExportText } from '../export/use-export-text.ts'
import { costPreferences } from '../preferences.ts'
import { PowerField } from './cost-choices.tsx'
import { arrivalYenOf, unknownLinesOf } from './cost-parts.ts'
import { type CostText, useCostText } from './use-cost-text.ts'
import type { LandedCost } from './use-landed-cost.ts'

interface LandedCostTotalProps {
  landedCost: LandedCost
  /** Yen; null while the field is empty. */
  amountYen: number | null
  /** Copies an amount into the form; undefined if the price is fixed. */
  onBid?: ((yen: number) => void) | undefined
}

/** Shows the landed cost of the typed amount, and converts a budget into the highest bid. */
export function LandedCostTotal({ landedCost, amountYen, onBid }: LandedCostTotalProps) {
  const text = useCostText()
  const { t } = useTranslation('costs')
  const { setting, lot } = landedCost
  const exportText = useExportText()
  // A person with a budget continues with it at the next lot.
  const [isOpen, setIsOpen] = useState(() => costPreferences.landedCostBudget.read() !== null)
  if (!setting || !lot) return null
  const costs = amountYen === null || amountYen <= 0 ? null : landedCost.costsAt(amountYen)
  const unknown = costs ? unknownLinesOf(costs.lines) : []
  const verdict = exportVerdictFor(setting, lot, costs && amountYen)
  return (
    <div className="grid gap-1.5 text-sm">
      <div role="status" className="empty:hidden">
        {verdict && verdict.status !== 'allowed' && (
          <p className={verdict.status === 'banned' ? 'text-poor' : 'text-fair'}>
            {exportText(verdict, setting.choice.destination)}
          </p>
        )}
        {costs && (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-quiet">
                {t('door', { port: text.port(setting.choice.port) })}
              </span>
              <span translate="no" className="font-medium whitespace-nowrap">
                {text.total(costs)}
              </span>
            </p>
            {costs.obstacles.map((obstacle) => (
              <p key={obstacle.kind} className="text-poor">
                {text.obstacle(obstacle)}
              </p>
            ))}
            {costs.notes.includes('age_unknown') && (
              <p className="text-fair">{t('note.age_unknown')}</p>
            )}
            {unknown.length > 0 && (
              <p className="text-fair">
                {t('without', { parts: unknown.map(text.kind).join(', ') })}
              </p>
            )}
            {costs.range && (
              <p className="text-fair">
                {t('totalRange', {
                  low: text.inCurrency(costs, costs.range.low),
                  high: text.inCurrency(costs, costs.range.high),
                })}
              </p>
            )}
          </>
        )}
      </div>
      {onBid &&
        (isOpen ? (
          <BudgetField {...{ landedCost, setting, lot, text, onBid }} />
        ) : (
          <Button variant="ghost" className="justify-self-start" onClick={() => setIsOpen(true)}>
            <Calculator aria-hidden="true" className="size-4" />
            {t('budget.open')}
          </Button>
        ))}
    </div>
  )
}

interface BudgetFieldProps {
  landedCost: LandedCost
  setting: CostSetting
  lot: CostLot
  text: CostText
  onBid: (yen: number) => void
}

/** Converts a total landed cost into the highest bid within it. The budget is remembered for the next lot. */
function BudgetField({ landedCost, setting, lot, text, onBid }: BudgetFieldProps) {
  const { t } = useTranslation('costs')
  const stored = usePreference(costPreferences.landedCostBudget)
  const { currency } = setting.choice
  const budget = stored?.currency === currency ? stored.total : null
  const rate = currency === 'JPY' ? 1 : setting.rates.find((one) => one.currency === currency)?.yen
  const highest = budget && rate ? highestBid(setting, lot, Math.floor(budget * rate)) : null
  const bidYen = highest?.bidYen ?? null
  const unknown = highest?.unknown ?? []
  const start = lot.startPriceYen
  const isBelowStart = start !== null && (bidYen === null || bidYen < start)
  // Even without a bid the other charges apply, and show whether the budget could ever suffice.
  const costs = costsOf(setting, lot, isBelowStart ? start : (bidYen ?? bidStepYen))
  const total = text.total(costs)
  const atStart = {
    amount: text.yen(start ?? 0),
    total: unknown.length > 0 ? t('budget.atLeast', { total }) : total,
    charges: text.inCurrency(costs, arrivalYenOf(costs.lines)),
  }
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      <AmountField
        label={t('budget.label', { port: text.port(setting.choice.port) })}
        value={budget}
        symbol={currencyMarks[currency]}
        onChange={(total) =>
          costPreferences.landedCostBudget.write(total === null ? null : { total, currency })
        }
        onEnter={() => bidYen !== null && onBid(bidYen)}
        error={rate === undefined ? t('budget.noRate', { currency }) : undefined}
        hint={undefined}
      />
      <div role="status" className="grid gap-2 empty:hidden">
        {highest && (
          <>
            <p>
              {bidYen === null
                ? t('budget.none')
                : t('budget.highest', { amount: text.yen(bidYen) })}
            </p>
            {isBelowStart && (
              <p className="text-fair">
                {bidYen === null ? t('budget.atStart', atStart) : t('budget.belowStart', atStart)}
              </p>
            )}
            {unknown.length > 0 && (
              <p className="text-fair">
                {t('without', {
                  parts: unknown.map((kind) => t(`kind.${kind}`)).join(', '),
                })}
              </p>
            )}
            {bidYen !== null && (start === null || bidYen >= start) && (
              <Button className="justify-self-start" onClick={() => onBid(bidYen)}>
                {t('budget.enter', { amount: text.yen(bidYen) })}
              </Button>
            )}
          </>
        )}
      </div>
      {highest && <PowerField {...{ landedCost, setting, lot, costs, text }} />}
    </div>
  )
}
