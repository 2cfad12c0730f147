import { ChevronRight } from 'lucide-react'
import type { CostSetting, Costs } from '#market/landed-cost/contract/costs.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { unknownLinesOf } from './cost-parts.ts'
import type { CostText } from './use-cost-text.ts'

interface CostRemarksProps {
  costs: Costs
  setting: CostSetting
  text: CostText
}

/** Shows what forbids the import, and what the total does not include. */
export function CostWarnings({ costs, text }: Omit<CostRemarksProps, 'setting'>) {
  const { t } = useTranslation('costs')
  const unknown = unknownLinesOf(costs.lines)
  return (
    <>
      {costs.obstacles.length > 0 && (
        <Notice tone="poor">
          {costs.obstacles.map((obstacle) => (
            <p key={obstacle.kind}>{text.obstacle(obstacle)}</p>
          ))}
        </Notice>
      )}
      {(unknown.length > 0 || costs.range) && (
        <div className="rounded-md bg-fair-wash px-3 py-2 text-sm text-fair">
          {unknown.length > 0 && (
            <p>{t('without', { parts: unknown.map(text.kind).join(', ') })}</p>
          )}
          {costs.range && (
            <p>
              {t('totalRange', {
                low: text.inCurrency(costs, costs.range.low),
                high: text.inCurrency(costs, costs.range.high),
              })}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** Shows the decisive age, further conditions, rates with their time, and the sources of the figures. */
export function CostRemarks({ costs, setting, text }: CostRemarksProps) {
  const { t } = useTranslation('costs')
  const { age, notes } = costs
  const rates = usedRates(costs, setting)
  return (
    <div className="mt-3 grid gap-2 text-sm">
      {age && (
        <ul aria-label={t('age.title')}>
          {text.age(age).map((line, at) => (
            <li key={line} className={cx(at < 2 ? 'text-quiet' : 'font-medium text-fair')}>
              {line}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul aria-label={t('notes')} className="grid gap-1 text-quiet">
          {notes.map((note) => (
            <li key={note}>{t(`note.${note}`)}</li>
          ))}
        </ul>
      )}
      {rates.length > 0 && (
        <ul aria-label={t('rates')} className="text-xs text-quiet">
          {rates.map((rate) => (
            <li key={rate.currency}>
              {t('rate', { rate: text.rate(rate), source: rate.source, when: text.when(rate.at) })}
            </li>
          ))}
        </ul>
      )}
      <Sources costs={costs} text={text} />
      <p className="text-xs text-quiet">{t('noPromise')}</p>
    </div>
  )
}

/** Returns the rates of all amounts shown. */
function usedRates({ lines, total }: Costs, { rates }: CostSetting) {
  const used = new Set([...lines.map(({ local }) => local?.currency), total?.rate.currency])
  return rates.filter(({ currency }) => used.has(currency))
}

function Sources({ costs, text }: { costs: Costs; text: CostText }) {
  const { t } = useTranslation('costs')
  const sources = new Map<string, string[]>()
  for (const line of costs.lines) {
    if (!line.source || line.source.text === '') continue
    const from = t('source', { source: line.source.text, day: text.day(line.source.day) })
    sources.set(from, [...(sources.get(from) ?? []), text.kind(line)])
  }
  if (sources.size === 0) return null
  return (
    <details className="group/sources">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-sm font-medium text-accent hover:underline touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform group-open/sources:rotate-90"
        />
        {t('sources')}
      </summary>
      <ul className="grid gap-1 text-xs text-quiet">
        {[...sources].map(([source, kinds]) => (
          <li key={source} className="wrap-anywhere">
            {t('sourceOf', { parts: kinds.join(', '), source })}
          </li>
        ))}
      </ul>
    </details>
  )
}
