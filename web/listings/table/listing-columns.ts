import {
  isBikePage,
  isStatistics,
  type PageType,
  type SortKey,
} from '../../../contract/lots/page-types.ts'
import type { Density } from '../../preferences/device.ts'

/** A word in a column's heading; with a key it sorts. */
export interface HeadingPart {
  readonly text: HeadingWord
  readonly sort?: SortKey
}

export const columnIds = [
  'lot',
  'place',
  'car',
  'make',
  'condition',
  'status',
  'start',
  'sold',
] as const
/** A column that can be named and put away; `actions` and merged columns follow. */
export type ColumnId = (typeof columnIds)[number]
/** Without these nobody knows which lot it is, nor gets to it. */
export const fixedColumns: readonly ColumnId[] = ['lot', 'car']

export type HeadingWord =
  | SortKey
  | ('photo' | 'lot' | 'auction' | 'car' | 'bike' | 'engine' | 'equipment' | 'rates')
  | ('status' | 'average' | 'price')

export interface Column {
  readonly id: ColumnId | 'actions'
  readonly heading: readonly HeadingPart[]
  /** px; a column that grows takes what is left. */
  readonly width: number
  readonly grows?: boolean
  readonly numeric?: boolean
  /** A column that is said below its own words, because it has no room of its own. */
  readonly guest?: ColumnId
}

/** The columns that a table has room for. */
export interface TableShape {
  readonly columns: readonly Column[]
  /** Narrower than this the table scrolls sideways in its own place, px. */
  readonly minWidth: number
}

interface ShapeQuestion {
  readonly pageType: PageType
  readonly density: Density
  readonly wide: boolean
  readonly hidden: readonly string[]
  /** Whether lots have a button for favorites. */
  readonly marks: boolean
}

/** The columns of a page type that a person may show and hide, with the words of their headings. */
export function columnsOf({
  pageType,
  density,
  wide,
}: Omit<ShapeQuestion, 'hidden' | 'marks'>): readonly Column[] {
  const bike = isBikePage(pageType)
  const stock = pageType === 'stock'
  const compact = density === 'compact'
  const photoWidth = { compact: 118, normal: 102, roomy: 154 }[density]
  const columns: Column[] = [
    {
      id: 'lot',
      heading: [{ text: 'photo' }, { text: 'lot' }],
      width: photoWidth + (wide && !compact ? 33 : 0),
    },
    {
      id: 'place',
      heading: stock ? [{ text: 'auction' }] : [sortable('auctionDate'), { text: 'auction' }],
      width: wide ? 124 : compact ? 106 : 92,
    },
    {
      id: 'car',
      heading: [{ text: bike ? 'bike' : 'car' }, sortable('year')],
      width: compact ? 124 : 134,
      grows: true,
    },
    {
      id: 'make',
      heading: [{ text: 'engine' }, { text: bike ? 'rates' : 'equipment' }],
      width: compact ? 96 : 112,
      grows: wide || !compact,
    },
    {
      id: 'condition',
      heading: [sortable('condition'), sortable('mileage')],
      width: wide ? 98 : 82,
    },
    {
      id: 'status',
      heading: [{ text: 'status' }],
      width: wide ? 128 : compact ? 94 : 100,
    },
    {
      id: 'start',
      heading: [stock ? { text: 'price', sort: 'startPrice' } : sortable('startPrice')],
      width: wide ? 112 : 92,
      numeric: true,
    },
    {
      id: 'sold',
      heading: isStatistics(pageType)
        ? [sortable('soldPrice')]
        : [sortable('soldPrice'), { text: 'average' }],
      width: wide ? 116 : 94,
      numeric: true,
    },
  ]
  return stock ? columns.filter(({ id }) => id !== 'sold') : columns
}

/**
 * Columns of a table of some width (spec 3 §2, default table). Where not all have room, the same is
 * said in fewer: the engine under the car, the status under the auction, both prices in one.
 */
export function tableShape(question: ShapeQuestion, room: number): TableShape {
  const shown = columnsOf(question).filter(
    ({ id }) => fixedColumns.some((fixed) => fixed === id) || !question.hidden.includes(id),
  )
  const actions: Column = {
    id: 'actions',
    heading: [],
    width: question.density === 'compact' && question.marks ? 72 : 46,
  }
  const full = [...shown, actions]
  const columns = widthOf(full) <= room ? full : merged(full)
  return { columns, minWidth: widthOf(columns) }
}

const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width, 0)

/** Which column takes another one in, below its own words. */
const hosts = { make: 'car', status: 'place', sold: 'start' } as const

function merged(columns: readonly Column[]): Column[] {
  const has = (wanted: ColumnId) => columns.some(({ id }) => id === wanted)
  const isGuest = ({ id }: Column) => id in hosts && has(hosts[id as keyof typeof hosts])
  return columns
    .filter((column) => !isGuest(column))
    .map((host) => {
      const guest = columns.find(
        (column) => isGuest(column) && hosts[column.id as keyof typeof hosts] === host.id,
      )
      if (!guest) return host
      const [hostHead] = host.heading
      const [guestHead] = guest.heading
      return {
        ...host,
        heading:
          guest.id === 'sold' && hostHead && guestHead ? [hostHead, guestHead] : host.heading,
        width: Math.max(host.width, guest.id === 'status' ? 116 : guest.width),
        guest: guest.id as ColumnId,
      }
    })
}

const sortable = (key: SortKey): HeadingPart => ({ text: key, sort: key })
