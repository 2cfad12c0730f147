import { useQuery } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { ChevronDown, RotateCw } from 'lucide-react'
import { Suspense, useId } from 'react'
import type { SalesPage } from '#market/search/contract/sales.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useLastData } from '#platform/list/web/use-last-data.ts'
import { usePreference } from '#platform/preferences/web/preferences.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import type { ListingAddress } from '../listing-address.ts'
import { listingPreferences } from '../preferences.ts'
import { ChartSkeleton, chartBox } from './chart-box.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { salesQuery } from './sales-query.ts'

const SalesBody = lazyPart(() => import('./sales-body.tsx'), 'SalesBody')

interface SalesSummaryProps {
  pageType: SalesPage
  address: ListingAddress
  /** Whether the list already shows an error. */
  listFailed: boolean
}

/**
 * Shows the price summary above the list of sales: figures and a collapsible chart, collapsed by default on screens
 * where it would push the list out of view.
 */
export function SalesSummary({ pageType, address, listFailed }: SalesSummaryProps) {
  const { t } = useTranslation('sales')
  const id = useId()
  const query = useQuery(salesQuery(pageType, address))
  const roomy = useMedia('(min-width: 1024px) and (min-height: 700px)')
  const open = usePreference(listingPreferences.salesOpen) ?? roomy
  const { data, isStale, failure: error } = useLastData(query)
  const failure =
    error && !listFailed ? (
      <SalesFailure
        error={error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        inChart={open && !data}
      />
    ) : null
  // Without lots there are no prices; the list below explains why.
  const shown = open && (data ? data.all.lots !== 0 : !error || failure !== null)
  return (
    <section
      aria-labelledby={`${id}-title`}
      aria-busy={!error && (!data || isStale)}
      className="mb-3 border-line border-y bg-surface lg:rounded-md lg:border"
    >
      <div className="flex flex-wrap items-center gap-x-3 pr-3">
        <h2 className="text-sm">
          <button
            type="button"
            aria-expanded={shown}
            aria-controls={`${id}-body`}
            onClick={() => listingPreferences.salesOpen.write(!open)}
            className={
              'flex min-h-10 items-center gap-1.5 px-3 font-semibold hover:text-accent ' +
              'focus-visible:-outline-offset-2 touch:min-h-11'
            }
          >
            <ChevronDown
              aria-hidden="true"
              className={cx(
                'size-4 text-quiet transition-transform duration-150',
                !open && '-rotate-90',
              )}
            />
            <span id={`${id}-title`}>{t('title')}</span>
          </button>
        </h2>
        {failure && (data || !open) ? (
          failure
        ) : (
          <SalesFigures sales={data?.all} failed={error !== null} settled={!isStale} />
        )}
      </div>
      <div id={`${id}-body`} hidden={!shown}>
        {shown &&
          ((!data && failure) || (
            <ClientOnly fallback={bodySkeleton}>
              <Suspense fallback={bodySkeleton}>
                <SalesBody summary={data} stale={isStale} />
              </Suspense>
            </ClientOnly>
          ))}
      </div>
    </section>
  )
}

const bodySkeleton = (
  <div className={cx('flex flex-col justify-end', chartBox)}>
    <ChartSkeleton />
  </div>
)

interface SalesFailureProps {
  error: Error
  onRetry: () => void
  retrying: boolean
  /** Whether it is shown instead of the chart. */
  inChart: boolean
}

/** The error of the price summary; the list below is not affected. */
function SalesFailure({ error, onRetry, retrying, inChart }: SalesFailureProps) {
  const { t } = useTranslation('sales')
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-quiet',
        inChart ? cx('justify-center px-4', chartBox) : 'px-3 pb-2 lg:px-0 lg:pb-0',
      )}
    >
      <p>
        {t('failed')}{' '}
        {error instanceof CallRefused && <span>{t(`errors:${error.messageCode}`)}.</span>}
      </p>
      <Button onClick={onRetry} disabled={retrying}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t('failures:retry')}
      </Button>
    </div>
  )
}
