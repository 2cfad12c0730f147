import { useQueries } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { formatNumber } from '../../contract/core/money.ts'
import type { FullKey } from '../i18n/message-types.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { type Change, changed, type ListAddress } from './address.ts'
import { countQuery } from './collection.ts'
import { withoutFilters } from './filters/filter.ts'
import { tagsByFilter } from './filters/tags.ts'
import { useTags } from './filters/use-tags.ts'
import type { CollectionState } from './use-collection.ts'
import { waysOut } from './ways-out.ts'

interface EmptyListProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  /** What is said of a list that is empty without any filter. */
  nothingYet: FullKey
  /** What is said of filters that leave nothing, and of those of which lifting one would help. */
  because?: FullKey
  emptiedBy?: FullKey
}

/** Most filters of which each is tried without. */
const mostTries = 6

/** No rows: says which restriction emptied the list, and lifts any of them at a press. */
export function EmptyList<Row, Address extends ListAddress>(props: EmptyListProps<Row, Address>) {
  const { list } = props
  const { collection, address, go } = list
  const { t } = useTranslation('collection')
  const found = list.pageInfo?.totalSearchResults ?? 0
  const filters = tagsByFilter(useTags(list))
  const tried = found > 0 || filters.length < 2 ? [] : filters.slice(0, mostTries)
  const tries = useQueries({
    queries: tried.map(({ remove }) => countQuery(collection, remove(address))),
  })
  /** The pressed button goes with its words, and has the focus. */
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
  if (filters.length === 0) {
    return <EmptyState icon={icon} title={t('empty.title')} text={t(props.nothingYet)} />
  }
  const ways = waysOut(
    tried.length > 0 ? tried : filters,
    tries.map(({ data }) => data),
  )
  const explanation = ways.some(({ rows }) => rows) ? props.emptiedBy : props.because
  return (
    <EmptyState
      icon={icon}
      title={t('empty.title')}
      text={
        <>
          <p>{explanation && t(explanation)}</p>
          <ul className="mt-3 flex flex-col items-center gap-1.5 text-sm break-words">
            {ways.length === 0 &&
              filters.map(({ id, label, value }) => (
                <li key={id}>
                  <span className="text-quiet">{label}</span> {value}
                </li>
              ))}
            {ways.map(({ filter: { id, label, value, remove }, rows }) => (
              <li key={id}>
                <Button onClick={press(remove)} className="h-auto text-left">
                  <span className="min-w-0">
                    <span className="font-normal text-quiet">{t('empty.without')}</span> {label}{' '}
                    <span className="break-words">{value}</span>
                  </span>
                  {rows !== undefined && (
                    <span className="min-w-8 text-right font-normal text-quiet">
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
        <Button look="primary" onClick={press(withoutFilters(collection.filters ?? []))}>
          {t('empty.reset')}
        </Button>
      }
    />
  )
}
