import { useQuery } from '@tanstack/react-query'
import { PanelLeftClose } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { formatNumber } from '../../../contract/core/money.ts'
import { CallFailure } from '../../feedback/call-failure.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { device } from '../../preferences/device.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useKept } from '../use-kept.ts'
import { countFilters, withoutFilters } from './filter-changes.ts'
import { FilterSkeleton } from './filter-skeleton.tsx'
import { filtersQuery } from './filters-query.ts'
import { type FiltersProps, useComing } from './use-coming.ts'

const FilterFields = lazyPart(() => import('./filter-fields.tsx'), 'FilterFields')

interface FilterPanelProps extends FiltersProps {
  /** Whether the list says already that something does not load. */
  listFailed: boolean
}

/** Everything that narrows a listing down, beside it on wide screens. */
export function FilterPanel({ listFailed, ...props }: FilterPanelProps) {
  const { pageType, search } = props
  const { t } = useTranslation('filters')
  const coming = useComing(props)
  // The lots of another question are drawn before its counters, which few look at first.
  const counted = useDeferredValue(search)
  const query = useQuery(filtersQuery(pageType, counted))
  const { data: answer, failure } = useKept(query)
  // The fields' script is fetched beside the answer that it is for, not after it.
  useEffect(() => FilterFields.preload(), [])
  return (
    <aside
      aria-label={t('title')}
      data-screen-only
      className={
        'sticky top-[calc(var(--bar-height)+12px)] flex max-h-[calc(100dvh-var(--bar-height)-24px)] ' +
        'min-w-0 flex-col rounded-md border border-line bg-surface transition-[top] duration-150'
      }
    >
      <div className="flex min-h-10 items-center border-line border-b pr-1 pl-3.5">
        <h2 className="flex-1 text-sm font-semibold">{t('title')}</h2>
        <IconButton label={t('hide')} onClick={() => device.filtersShown.write(false)}>
          <PanelLeftClose aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        {failure && !listFailed && (
          <CallFailure
            error={failure}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            beside={answer !== undefined}
          />
        )}
        {answer ? (
          <div className={cx('transition-opacity duration-150', failure && 'opacity-50')}>
            <Suspense fallback={<FilterSkeleton />}>
              <FilterFields pageType={pageType} coming={coming} answer={answer} />
            </Suspense>
          </div>
        ) : (
          !failure && <FilterSkeleton />
        )}
      </div>
      {/* At the top of the page the panel's end is out of sight; its buttons never are. */}
      <div className="sticky bottom-0 flex gap-2 rounded-b-md border-line border-t bg-surface p-2.5">
        <Button
          onClick={() => coming.apply(withoutFilters)}
          // Disabled it would lose the focus that the press has brought.
          aria-disabled={countFilters(coming.search) === 0}
        >
          {t('clear')}
        </Button>
        <Button look="primary" onClick={coming.flush} className="min-w-0 flex-1">
          {answer && !failure
            ? t('searchCount', { number: formatNumber(answer.totalSearchResults) })
            : t('search')}
        </Button>
      </div>
    </aside>
  )
}
