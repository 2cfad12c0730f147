import { memo, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import {
  blanks,
  groupRuns,
  type ItemLayout,
  markClass,
  type RowLook,
  type RowsProps,
} from './layout.ts'

interface CollectionItemsProps<Row, Context> extends RowsProps<Row, Context> {
  layout: ItemLayout<Row, Context>
}

/**
 * Rows as items of a list. With groups each page has a box of its own, so that what is read does not
 * move when the next page arrives.
 */
export function CollectionItems<Row, Context>(props: CollectionItemsProps<Row, Context>) {
  const { layout, label, pages, expected, rowId, markOf, context } = props
  const { groups } = layout
  const item = (row: Row) => (
    <Item
      key={rowId(row)}
      id={rowId(row)}
      row={row}
      layout={layout}
      context={context}
      mark={markOf(row)}
    />
  )
  const skeletons = (page: number, Tag: 'li' | 'div') =>
    blanks(page, expected).map((key) => (
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
            ? groupRuns(rows, groups.of).map((run) => (
                <div key={rowId(run[0])}>
                  <h2 className="break-after-avoid border-line border-b pt-3 pb-1 text-xs font-semibold text-quiet">
                    {groups.heading(run[0], lookOf(context, ''))}
                  </h2>
                  <ul>{run.map(item)}</ul>
                </div>
              ))
            : skeletons(page, 'div')}
        </div>
      ))}
    </section>
  )
}

const lookOf = <Context,>(context: Context, mark: string): RowLook<Context> => ({
  context,
  mark,
  density: 'normal',
  isRoomy: false,
})

interface ItemProps<Row, Context> {
  id: string
  row: Row
  layout: ItemLayout<Row, Context>
  context: Context
  mark: string
}

const Item = memo(function Item<Row, Context>(props: ItemProps<Row, Context>) {
  const { id, row, layout, context, mark } = props
  return (
    <li
      data-row={id}
      className={cx(
        layout.itemClass,
        'relative cursor-pointer',
        layout.activeClass,
        markClass(mark),
      )}
    >
      {layout.render(row, lookOf(context, mark))}
    </li>
  )
}) as <Row, Context>(props: ItemProps<Row, Context>) => ReactNode
