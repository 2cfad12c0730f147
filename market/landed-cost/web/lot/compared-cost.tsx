import { useQuery } from '@tanstack/react-query'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { CostAmount } from './cost-amount.ts'
import { unknownLinesOf } from './cost-parts.ts'
import { lotCostsQuery } from './cost-query.ts'
import { useCostText } from './use-cost-text.ts'

interface ComparedCostProps {
  pageType: PageType
  lotId: string
  amount: CostAmount | null
}

/** Shows the landed cost of a lot in a few lines, for the stored choice. */
export function ComparedCost({ pageType, lotId, amount }: ComparedCostProps) {
  const text = useCostText()
  const { t } = useTranslation('costs')
  const { data, error, refetch, isFetching } = useQuery(lotCostsQuery(pageType, lotId))
  if (!amount) return <span className="text-quiet">{t('noAmount')}</span>
  if (!data) {
    if (!error) return <Skeleton className="h-4 w-3/5" />
    return (
      <span className="flex flex-wrap items-center gap-2 text-quiet">
        {t('failed')}
        <Button data-screen-only disabled={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </span>
    )
  }
  if (data.isAssumed) return <span className="text-quiet">{t('choice.askOnLot')}</span>
  const costs = costsOf(data.setting, data.lot, amount.yen)
  const unknown = unknownLinesOf(costs.lines)
  const { total } = costs
  const { choice } = data.setting
  return (
    <>
      <span translate="no" className="font-semibold whitespace-nowrap">
        {total ? text.money(total.amount, total.rate.currency) : text.yen(costs.totalYen)}
      </span>
      {total && (
        <span translate="no" className="block text-xs text-quiet">
          {text.yen(costs.totalYen)}
        </span>
      )}
      <span className="block text-xs text-quiet">
        {t(`at.${amount.basis}`, { amount: text.yen(amount.yen) })}
      </span>
      <span className="block text-xs text-quiet">
        {t('to', {
          port: text.port(choice.port),
          from: text.port(choice.exportPort),
          exportType: t(`exportType.${choice.exportType}`),
        })}
      </span>
      {costs.obstacles.map((obstacle) => (
        <span key={obstacle.kind} className="block text-xs text-poor">
          {text.obstacle(obstacle)}
        </span>
      ))}
      {unknown.length > 0 && (
        <span className="block text-xs text-fair">
          {t('without', { parts: unknown.map(text.kind).join(', ') })}
        </span>
      )}
    </>
  )
}
