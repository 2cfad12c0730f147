import type { PriceReason } from '#market/lots/contract/estimate.ts'
import type { LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import type { LotEstimate } from '#market/prices/contract/calls.ts'
import { unbroken } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { waterfall } from './waterfall.ts'

interface PriceReasonsProps {
  lot: LotView
  estimate: LotEstimate
}

/** Explains the estimate: from the usual car of the model to this lot, in yen that add up. */
export function PriceReasons({ lot, estimate }: PriceReasonsProps) {
  const { t } = useTranslation('prices')
  const format = useLotFormats()
  const { usual } = estimate
  const steps = waterfall(estimate)
  const sums = [usual.yen, ...steps.map(({ to }) => to)]
  const lowest = Math.min(...sums)
  const span = Math.max(...sums) - lowest || 1
  const at = (yen: number) => ((yen - lowest) / span) * 100
  const facts: Partial<Record<PriceReason, string>> = {
    mileage: format.mileage(lot.mileageKm),
    age: lot.year === null ? '' : String(lot.year),
    grade: lot.condition,
    trim: lot.trim,
    house: lot.auction,
  }
  const usualFacts = dotted(
    usual.year,
    format.mileage(usual.mileage),
    usual.condition && t('why.condition', { grade: usual.condition }),
    usual.grade,
  )
  const cell = 'py-1 align-top'
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('why.caption')}</caption>
      <tbody>
        <tr className="border-line border-b">
          <th scope="row" colSpan={2} className={cx(cell, 'text-left font-normal')}>
            {t('why.usual', { model: lot.model })}
            <span className="block text-xs text-quiet">{usualFacts}</span>
          </th>
          <td translate="no" className={cx(cell, 'text-right whitespace-nowrap')}>
            {format.yen(usual.yen)}
          </td>
        </tr>
        {steps.map(({ reason, yen, from, to }) => (
          <tr key={reason} className="border-line border-b">
            <th scope="row" className={cx(cell, 'w-[46%] pr-2 text-left font-normal break-words')}>
              {t(`why.reason.${reason}`)}
              {facts[reason] && (
                <span className="block text-xs break-words text-quiet">{facts[reason]}</span>
              )}
            </th>
            <td aria-hidden="true" data-paint className={cx(cell, 'w-[22%]')}>
              <span className="relative mt-1.5 block h-2">
                <span
                  className={cx(
                    'absolute h-2 min-w-0.5 rounded-[1px]',
                    yen > 0 ? 'bg-good/70' : 'bg-poor/70',
                  )}
                  style={{
                    left: `${at(Math.min(from, to))}%`,
                    width: `${at(Math.max(from, to)) - at(Math.min(from, to))}%`,
                  }}
                />
              </span>
            </td>
            <td translate="no" className={cx(cell, 'text-right whitespace-nowrap')}>
              {unbroken(yen > 0 ? `+${format.yen(yen)}` : format.yen(yen))}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2} className={cx(cell, 'text-left font-semibold')}>
            {t('title')}
          </th>
          <td translate="no" className={cx(cell, 'text-right font-semibold whitespace-nowrap')}>
            {format.yen(estimate.yen)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
