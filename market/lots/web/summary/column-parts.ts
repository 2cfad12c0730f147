import type { SortKey } from '#market/search/contract/page-types.ts'
import type {
  Column,
  HeadingPart,
  RowDisplay,
  TableDisplay,
} from '#platform/list/web/rows/layout.ts'
import type { LotContext } from './lot-context.ts'
import type { LotRow } from './lot-row.ts'

export type LotColumn = Column<LotRow, LotContext>
export type LotDisplay = RowDisplay<LotContext>

export const sortable = (key: SortKey): HeadingPart => ({
  label: `listings:column.${key}`,
  sort: key,
})

/** Returns a width that depends on the row height and on the space for more columns. */
export const sized =
  (roomy: number, normal: number, compact = normal) =>
  ({ isRoomy, isWide, density }: TableDisplay) => {
    if (isWide) return roomy + 24
    return density === 'compact' ? compact : isRoomy ? roomy : normal
  }

export const quietLine = 'text-xs text-quiet'
