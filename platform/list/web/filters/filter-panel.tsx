import { useQuery } from '@tanstack/react-query'
import { PanelLeftClose } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import type { ListAddress } from '../address.ts'
import { usePendingAddress } from '../pending-address.tsx'
import { showResults } from '../results.tsx'
import { optionsQuery } from '../use-collection.ts'
import { useLastData } from '../use-last-data.ts'
import { countFilters, withoutFilters } from './filter.ts'
import { FilterSkeleton } from './filter-skeleton.tsx'
import type { FiltersProps } from './filters-props.ts'

/** The filters next to the list, on wide screens. */
export function FilterPanel<Row, Address extends ListAddress>({
  list,
  renderFields,
  preloadFields,
}: FiltersProps<Row, Address>) {
  const { collection, address } = list
  const { filters = [] } = collection
  const { t } = useTranslation('collection')
  const pending = usePendingAddress<Address>()
  // Deferred, because the rows matter more than the counters and should render first.
  const counted = useDeferredValue(address)
  const query = useQuery(optionsQuery(collection, counted))
  const { data: options, failure } = useLastData(query)
  const search = () => {
    pending.flush()
    showResults()
  }
  // Loaded in parallel to the options, not after them.
  useEffect(preloadFields, [preloadFields])
  return (
    <aside
      aria-label={t('filters.title')}
      data-screen-only
      className={
        'sticky top-[calc(var(--bar-height)+12px)] flex max-h-[calc(100dvh-var(--bar-height)-var(--foot-height,0px)-24px)] ' +
        'min-w-0 flex-col rounded-md border border-line bg-surface transition-[top] duration-150'
      }
    >
      <div className="flex min-h-10 items-center border-line border-b pr-1 pl-3.5">
        <h2 className="flex-1 text-sm font-semibold">{t('filters.title')}</h2>
        <IconButton label={t('filters.hide')} onClick={() => preferences.filtersShown.write(false)}>
          <PanelLeftClose aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        {failure && !list.failure && (
          <CallFailure
            error={failure}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            inline={options !== undefined}
          />
        )}
        {options ? (
          <div className={cx('transition-opacity duration-150', failure && 'opacity-50')}>
            <Suspense fallback={<FilterSkeleton />}>{renderFields(options)}</Suspense>
          </div>
        ) : (
          !failure && <FilterSkeleton />
        )}
      </div>
      {/* The buttons are sticky, because the end of the panel is below the fold. */}
      <div className="sticky bottom-0 flex gap-2 rounded-b-md border-line border-t bg-surface p-2.5">
        <Button
          onClick={() => pending.apply(withoutFilters(filters))}
          // `disabled` would drop the focus.
          aria-disabled={countFilters(filters, pending.address) === 0}
        >
          {t('filters.clear')}
        </Button>
        <Button variant="primary" onClick={search} className="min-w-0 flex-1">
          {options && !failure
            ? t('filters.searchCount', { number: formatNumber(options.found) })
            : t('filters.search')}
        </Button>
      </div>
    </aside>
  )
}
