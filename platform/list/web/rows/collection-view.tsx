import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import type { Shortcut } from '#platform/preferences/web/shortcuts.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { type ListAddress, nextSort, sortedBy } from '../address.ts'
import type { CollectionState, Pages } from '../use-collection.ts'
import { CollectionItems } from './collection-items.tsx'
import { CollectionTable } from './collection-table.tsx'
import { EndlessEnd } from './endless-end.tsx'
import type { ItemLayout, TableLayout } from './layout.ts'
import { PageFooter } from './page-footer.tsx'
import type { Selection } from './selection.ts'
import { useFocusOfNext } from './use-focus-of-next.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowOpening } from './use-row-opening.ts'
import { useScrollPosition } from './use-scroll-position.ts'

interface CollectionViewProps<Row, Address extends ListAddress, Context> {
  list: CollectionState<Row, Address>
  /** Accessible name of the list. */
  label: string
  layout: TableLayout<Row, Context> | ItemLayout<Row, Context>
  /** Data that all rows render from; the same object until something in it changes. */
  context: Context
  /** The rows, if some of the list's are left out. */
  pages?: Pages<Row>
  /** Returns the marks of a row, such as `visited`. */
  markOf?: (row: Row) => string
  /** Maximum number of skeleton rows while the first page loads. */
  expected?: number
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Shortcuts for the focused row. */
  keys?: Partial<Record<Shortcut, (id: string) => void>>
  /** Called when a row is pointed at or focused, for prefetching. */
  onNear?: (id: string) => void
  onOpen?: (id: string) => void
  selection?: Selection<Row>
  /** Whether wide screens have pagination also above the rows. */
  hasPagesAbove?: boolean
}

const unmarked = () => ''

/** The result of an address: rows and pagination, or why there are none. */
export function CollectionView<Row, Address extends ListAddress, Context>(
  props: CollectionViewProps<Row, Address, Context>,
) {
  const { list, layout, pages = list.pages, markOf = unmarked, expected = 20 } = props
  const { collection, address, go, pageInfo, pageSize, isStale, failure } = list
  const queryClient = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame, props.keys ?? {})
  useFocusOfNext(frame, pages)
  useScrollPosition(frame, {
    entry: list.entry,
    pages: list.pageCount,
    ready: pageInfo !== undefined && !isStale && !list.isRestoring,
  })
  const opening = useRowOpening(props)

  // Refetches other failed queries as well, which probably had the same reason.
  const retry = () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
  const failed = failure && (
    <CallFailure
      error={failure}
      onRetry={retry}
      retrying={list.isFetching}
      inline={pageInfo !== undefined}
    />
  )
  if (failed && !pageInfo) return failed
  const rows = {
    label: props.label,
    pages,
    expected: list.isRestoring ? pageSize : Math.min(pageSize, expected),
    rowId: collection.rowId,
    markOf,
    context: props.context,
    selection: props.selection,
  }
  return (
    <>
      {failed}
      {props.hasPagesAbove && pageInfo && list.wide && (
        <PageFooter list={list} found={pageInfo.totalSearchResults} isAbove />
      )}
      <div
        ref={frame}
        tabIndex={-1}
        {...opening}
        aria-busy={isStale || pages.includes(undefined)}
        className={cx(
          'isolate outline-none transition-opacity duration-150',
          isStale && 'opacity-50',
        )}
      >
        <PartBoundary resetKey={list.query}>
          {list.pages[0]?.length === 0 && !isStale ? (
            props.empty
          ) : 'columns' in layout ? (
            <CollectionTable
              {...rows}
              layout={layout}
              address={address}
              onSort={(key) => void go((now) => sortedBy<Address>(nextSort(now, key))(now))}
            />
          ) : (
            <CollectionItems {...rows} layout={layout} />
          )}
        </PartBoundary>
      </div>
      {pageInfo && list.wide && <PageFooter list={list} found={pageInfo.totalSearchResults} />}
      {pageInfo && !list.wide && (
        <EndlessEnd
          hasNext={list.hasNext}
          isLoading={list.isGrowing}
          failure={list.furtherFailure}
          onNear={list.showNext}
        />
      )}
    </>
  )
}
