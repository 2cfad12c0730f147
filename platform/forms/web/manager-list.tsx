import type { UseQueryResult } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { panelClass } from '#platform/feedback/web/section.tsx'
import type { PageInfo } from '#platform/list/contract/page-info.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Pager } from './pager.tsx'

interface ManagerListProps<Row> {
  /** Undefined while it loads. */
  rows: readonly Row[] | undefined
  query: Pick<
    UseQueryResult<{ readonly pageInfo: PageInfo }>,
    'data' | 'error' | 'refetch' | 'isFetching'
  >
  onGo: (page: number) => void
  empty: { readonly title: string; readonly text: string }
  label: string
  keyOf: (row: Row) => number
  render: (row: Row) => ReactNode
}

/** A list for managers: a panel with an item for each row, and its states while loading, failed and empty. */
export function ManagerList<Row>(props: ManagerListProps<Row>) {
  const { rows, query, onGo, empty, label, keyOf, render } = props
  const { data, error, refetch, isFetching } = query
  if (error)
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!rows) return <Skeleton className="h-60" />
  if (rows.length === 0) {
    return (
      <EmptyState icon={<WalletCards aria-hidden="true" />} title={empty.title} text={empty.text} />
    )
  }
  return (
    <>
      <ul aria-label={label} className={cx(panelClass, 'divide-y divide-line')}>
        {rows.map((row) => (
          <li key={keyOf(row)} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
            {render(row)}
          </li>
        ))}
      </ul>
      {data && <Pager pageInfo={data.pageInfo} onGo={onGo} />}
    </>
  )
}
