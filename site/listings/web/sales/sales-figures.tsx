import type { Sales } from '#market/search/contract/sales.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { useSalesText } from './use-sales-text.ts'

interface SalesFiguresProps {
  sales: Sales | undefined
  failed: boolean
  /** False while the figures belong to the previous query. */
  settled: boolean
}

/** Shows `962 sales · 78 % sold · median 645 000 ¥ (512 000–790 000 ¥)`, with an explanation of the brackets. */
export function SalesFigures({ sales, failed, settled }: SalesFiguresProps) {
  const { t } = useTranslation('sales')
  const format = useSalesText()
  if (!sales) {
    return failed ? null : (
      <span className="flex min-h-[46px] px-3 pt-1 lg:min-h-10 lg:items-center lg:px-0 lg:pt-0">
        <Skeleton className="h-3.5 w-72 max-w-[70vw]" />
      </span>
    )
  }
  const { sold, median, lowerQuartile, upperQuartile } = sales
  const isKnown = median !== null && lowerQuartile !== null && upperQuartile !== null
  return (
    <p
      className={cx(
        'min-h-[46px] min-w-0 px-3 pb-2 text-sm transition-opacity duration-150 lg:min-h-0 lg:px-0 lg:py-2',
        !settled && 'opacity-50',
      )}
    >
      {sold === 0
        ? t('nothingSold')
        : t('figures.sales', { count: sold, total: formatNumber(sold) })}
      {sold > 0 && (
        <>
          <Dot />
          {t('figures.share', { share: format.share(sales) })}
        </>
      )}
      {isKnown && (
        <>
          <Dot />
          {t('figures.median')}{' '}
          <strong translate="no" className="font-semibold whitespace-nowrap">
            {format.yen(median)}
          </strong>{' '}
          <span className="whitespace-nowrap text-quiet" title={t('half')}>
            ({formatNumber(lowerQuartile)}–{format.yen(upperQuartile)})
          </span>
        </>
      )}
    </p>
  )
}

const Dot = () => <span className="text-quiet"> · </span>
