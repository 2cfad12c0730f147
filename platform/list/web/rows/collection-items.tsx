import { memo, type ReactNode } from 'react'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import {
  groupRuns,
  type ItemLayout,
  markClass,
  type RowDisplay,
  type RowsProps,
  selectionOfRow,
  skeletonKeys,
} from './layout.ts'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './selection.ts'

interface CollectionItemsProps<Row, Context> extends RowsProps<Row, Context> {
  layout: ItemLayout<Row, Context>
}

/**
 * Rows as items of a list. With groups each page has its own box, so that the text being read does not move when the
 * next page arrives.
 */
export function CollectionItems<Row, Context>(props: CollectionItemsProps<Row, Context>) {
  const { layout, label, pages, expected, rowId, markOf, context, selection } = props
  const { groups } = layout
  const item = (row: Row) => (
    <PartBoundary
      key={rowId(row)}
      resetKey={row}
      frame={(notice) => <li className="col-span-full p-2">{notice}</li>}
    >
      <Item
        id={rowId(row)}
        row={row}
        layout={layout}
        context={context}
        mark={markOf(row)}
        {...selectionOfRow(selection, row, rowId(row))}
      />
    </PartBoundary>
  )
  const skeletons = (page: number, Tag: 'li' | 'div') =>
    skeletonKeys(page, expected).map((key) => (
      <Tag key={key} className={layout.itemClass}>
        {layout.skeleton}
      </Tag>
    ))
  if (!groups) {
    return (
      <div className="@container">
        <ul aria-label={label} className={layout.listClass}>
          {pages.flatMap((rows, page) => rows?.map(item) ?? skeletons(page, 'li'))}
        </ul>
      </div>
    )
  }
  return (
    <section aria-label={label} className="@container px-3 lg:px-0">
      {pages.map((rows, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever appended
        <div key={page} className={layout.listClass}>
          {rows
            ? groupRuns(rows, (row) => groups.of(row, context)).map((run) => (
                <div key={rowId(run[0])}>
                  {'heading' in groups ? (
                    <h2 className="break-after-avoid border-line border-b pt-3 pb-1 text-xs font-semibold text-quiet">
                      {groups.heading(run[0], displayOf(context, ''))}
                    </h2>
                  ) : (
                    <div className="border-line border-b bg-sunken px-3 text-quiet">
                      {groups.renderHeading(run, context)}
                    </div>
                  )}
                  <ul>
                    {run
                      .filter((row) => 'heading' in groups || groups.isShown(row, context))
                      .map(item)}
                  </ul>
                </div>
              ))
            : skeletons(page, 'div')}
        </div>
      ))}
    </section>
  )
}

const displayOf = <Context,>(context: Context, mark: string): RowDisplay<Context> => ({
  context,
  mark,
  density: 'normal',
  isRoomy: false,
  isWide: false,
})

interface ItemProps<Row, Context> {
  id: string
  row: Row
  layout: ItemLayout<Row, Context>
  context: Context
  mark: string
  name?: string
  checked?: boolean
  onSelect?: Selection<Row>['onPress']
}

const Item = memo(function Item<Row, Context>(props: ItemProps<Row, Context>) {
  const { id, row, layout, context, mark, name, checked = false, onSelect } = props
  return (
    <li
      data-row={id}
      className={cx(
        layout.itemClass,
        'relative cursor-pointer',
        layout.activeClass,
        markClass(mark),
        checked && 'bg-accent-wash',
        layout.stateClass?.(row, mark),
      )}
    >
      {name !== undefined && onSelect && (
        <SelectBox
          id={id}
          name={name}
          checked={checked}
          onPress={onSelect}
          className={layout.selectClass ?? 'absolute top-4 left-4 z-[1]'}
        />
      )}
      {layout.render(row, displayOf(context, mark))}
    </li>
  )
}) as <Row, Context>(props: ItemProps<Row, Context>) => ReactNode
