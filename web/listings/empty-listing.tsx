import { useQueries } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { formatNumber } from '../../contract/core/money.ts'
import type { PageType } from '../../contract/lots/page-types.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { lift, withoutFilters } from './filters/filter-changes.ts'
import { wordsByFilter } from './filters/filter-words.ts'
import { countQuery } from './filters/filters-query.ts'
import { useFilterWords } from './filters/use-filter-words.ts'
import { asked, type Change, type ListingSearch } from './listing-search.ts'
import { waysOut } from './ways-out.ts'

interface EmptyListingProps {
  pageType: PageType
  search: ListingSearch
  /** Lots that the question finds, though none on this page. */
  found: number
  onChange: (change: Change) => void
}

/** Most filters of which each is tried without. */
const mostTries = 6

/** No lots: says which restriction emptied the list, and lifts any of them at a press. */
export function EmptyListing({ pageType, search, found, onChange }: EmptyListingProps) {
  const { t } = useTranslation('listings')
  const filters = wordsByFilter(useFilterWords(pageType, search))
  const tried = found > 0 || filters.length < 2 ? [] : filters.slice(0, mostTries)
  const tries = useQueries({
    queries: tried.map(({ key }) => countQuery(pageType, lift(key)(search))),
  })
  /** The pressed button goes with its words, and has the focus. */
  const press = (change: Change) => () => {
    focusMain()
    onChange(change)
  }
  const icon = <SearchX aria-hidden="true" />
  if (found > 0) {
    return (
      <EmptyState
        icon={icon}
        title={t('empty.pastEnd')}
        action={<Button onClick={press((now) => asked(now, {}))}>{t('empty.firstPage')}</Button>}
      />
    )
  }
  if (filters.length === 0) {
    return <EmptyState icon={icon} title={t('empty.title')} text={t('empty.nothingYet')} />
  }
  const ways = waysOut(
    tried.length > 0 ? tried : filters,
    tries.map(({ data }) => data),
  )
  return (
    <EmptyState
      icon={icon}
      title={t('empty.title')}
      text={
        <>
          <p>{ways.some(({ lots }) => lots) ? t('empty.emptiedBy') : t('empty.because')}</p>
          <ul className="mt-3 flex flex-col items-center gap-1.5 text-sm break-words">
            {ways.length === 0 &&
              filters.map(({ key, label, value }) => (
                <li key={key}>
                  <span className="text-quiet">{label}</span> {value}
                </li>
              ))}
            {ways.map(({ filter: { key, label, value }, lots }) => (
              <li key={key}>
                <Button onClick={press(lift(key))} className="h-auto text-left">
                  <span className="min-w-0">
                    <span className="font-normal text-quiet">{t('empty.without')}</span> {label}{' '}
                    <span className="break-words">{value}</span>
                  </span>
                  {lots !== undefined && (
                    <span className="min-w-8 text-right font-normal text-quiet">
                      {formatNumber(lots)}
                    </span>
                  )}
                </Button>
              </li>
            ))}
          </ul>
        </>
      }
      action={
        <Button look="primary" onClick={press(withoutFilters)}>
          {t('empty.reset')}
        </Button>
      }
    />
  )
}
