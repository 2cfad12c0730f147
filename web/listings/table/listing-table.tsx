import { useEffect, useMemo, useRef, useState } from 'react'
import { useMarkedAs } from '../../favorites/marked-as.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { device, useRemembered } from '../../preferences/device.ts'
import { cx } from '../../ui/cx.ts'
import { useWidth } from '../../ui/use-width.ts'
import { blanks, type LotsProps } from '../results/lot-context.ts'
import { ColumnHead } from './column-head.tsx'
import { tableShape } from './listing-columns.ts'
import { isForScreen, LotTableRow, SkeletonRow } from './lot-table-row.tsx'
import type { Sorting } from './sorting.ts'

/** From here on there is room for more pictures in a row, px. */
const wideFrom = 1180

/**
 * Lots as a table, for screens that have the room. Where even its fewest columns do not fit, it
 * moves in its own place, which then scrolls both ways, or the heading could not stay.
 */
export function ListingTable(props: LotsProps & { sorting: Sorting }) {
  const { label, pages, expected, visited, hidden, sorting, context } = props
  const { t } = useTranslation('listings')
  const place = useRef<HTMLDivElement>(null)
  const measured = useWidth(place)
  // Most often the table has the room that it had last time, and need not be drawn twice.
  const [last] = useState(() => device.tableRoom.read() || null)
  const room = measured ?? last
  useEffect(() => {
    if (measured && measured !== device.tableRoom.read()) device.tableRoom.write(measured)
  }, [measured])
  const density = useRemembered(device.tableDensity)
  const away = useRemembered(device.hiddenColumns)
  const { pageType } = context
  const marks = useMarkedAs(pageType) !== null
  const wide = (room ?? 0) >= wideFrom
  const question = { pageType, density, wide, hidden: away, marks }
  const { columns, minWidth } = tableShape(question, room ?? Number.POSITIVE_INFINITY)
  // Rows are drawn anew for another look, not for every pixel of width.
  const shape = columns.map(({ id, width, guest }) => `${id}:${width}:${guest}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says what the columns are
  const look = useMemo(() => ({ columns, density, wide }), [pageType, shape, density, wide])
  const scrolls = room !== null && minWidth > room
  return (
    <div ref={place}>
      <div
        {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': t('table.scrolls') })}
        className={cx(
          'print:max-h-none print:overflow-visible',
          scrolls &&
            'max-h-[calc(100dvh-var(--bar-height)-16px)] overflow-auto overscroll-x-contain',
        )}
      >
        <table
          style={{ minWidth }}
          className="w-full table-fixed border-separate border-spacing-0 rounded-md border border-line bg-surface text-sm"
        >
          <caption className="sr-only">{label}</caption>
          <colgroup>
            {look.columns.map((column) => (
              <col
                key={column.id}
                data-screen-only={isForScreen(column)}
                style={column.grows ? undefined : { width: column.width }}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              {look.columns.map((column) => (
                <ColumnHead key={column.id} column={column} sorting={sorting} inRegion={scrolls} />
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.flatMap((rows, page) =>
              rows
                ? rows.map((lot) => (
                    <LotTableRow
                      key={lot.id}
                      lot={lot}
                      look={look}
                      context={context}
                      visited={visited.has(lot.id)}
                      hidden={hidden.has(lot.id)}
                    />
                  ))
                : blanks(page, expected).map((key) => <SkeletonRow key={key} look={look} />),
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}
