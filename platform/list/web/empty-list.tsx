import { useQueries } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { type Change, changed, type ListAddress } from './address.ts'
import { withoutFilters } from './filters/filter.ts'
import { useTags } from './filters/use-tags.ts'
import { removableFilters } from './removable-filters.ts'
import { type CollectionState, countQuery } from './use-collection.ts'

interface EmptyListProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  /** Shown instead of a list that is empty without any filter. */
  nothingYet: ReactNode
  /** Texts for filters that find nothing, and for filters when removing one would help. */
  because?: FullKey
  emptiedBy?: FullKey
}

/** Maximum number of filters for which the list without them is counted. */
const maxTries = 6

/** Shown when filters find nothing: the filters, with buttons to remove each of them. */
export function EmptyList<Row, Address extends ListAddress>(props: EmptyListProps<Row, Address>) {
  const { list } = props
  const { collection, address, go } = list
  const { t } = useTranslation('collection')
  const found = list.pageInfo?.totalSearchResults ?? 0
  const filters = useTags(list)
  const tried = found > 0 || filters.length < 2 ? [] : filters.slice(0, maxTries)
  const tries = useQueries({
    queries: tried.map(({ remove }) => countQuery(collection, remove(address))),
  })
  /** The pressed button has the focus and is removed with the list. */
  const press = (change: Change<Address>) => () => {
    focusMain()
    void go(change)
  }
  const icon = <SearchX aria-hidden="true" />
  if (found > 0) {
    return (
      <EmptyState
        icon={icon}
        title={t('empty.pastEnd')}
        action={<Button onClick={press((now) => changed(now, {}))}>{t('empty.firstPage')}</Button>}
      />
    )
  }
  if (filters.length === 0) return props.nothingYet
  const removable = removableFilters(
    tried.length > 0 ? tried : filters,
    tries.map(({ data }) => data),
  )
  const explanation = removable.some(({ rows }) => rows) ? props.emptiedBy : props.because
  return (
    <EmptyState
      icon={icon}
      title={t('empty.title')}
      text={
        <>
          <p>{explanation && t(explanation)}</p>
          <ul className="mt-3 flex flex-col items-center gap-1.5 text-sm break-words">
            {removable.length === 0 &&
              filters.map(({ id, label, value }) => (
                <li key={id}>
                  <span className="text-quiet">{label}</span> {value}
                </li>
              ))}
            {removable.map(({ filter: { id, label, value, remove }, rows }) => (
              <li key={id}>
                <Button onClick={press(remove)} className="h-auto text-left">
                  <span className="min-w-0">
                    <span className="font-normal text-quiet">{t('empty.without')}</span> {label}{' '}
                    <span className="break-words">{value}</span>
                  </span>
                  {rows !== undefined && (
                    <span translate="no" className="min-w-8 text-right font-normal text-quiet">
                      {formatNumber(rows)}
                    </span>
                  )}
                </Button>
              </li>
            ))}
          </ul>
        </>
      }
      action={
        <Button variant="primary" onClick={press(withoutFilters(collection.filters ?? []))}>
          {t('empty.reset')}
        </Button>
      }
    />
  )
}
