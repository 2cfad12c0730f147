import type { ReactNode } from 'react'
import { isBikePage, type PageType, type SortKey } from '../../contract/listings.ts'
import {
  LotCondition,
  LotMake,
  LotName,
  LotPlace,
  LotStatus,
  SoldPrice,
  StartPrice,
} from './lot-cells.tsx'
import { LotPhotos, type OpenPhotos } from './lot-photos.tsx'
import type { LotRow } from './lot-row.ts'

/** A word in a column's heading; with a key it sorts. */
export interface HeadingPart {
  readonly text:
    | 'photo'
    | 'lot'
    | 'car'
    | 'bike'
    | 'engine'
    | 'equipment'
    | 'rates'
    | 'status'
    | 'average'
    | SortKey
    | 'price'
  readonly sort?: SortKey
}

export interface Column {
  readonly id: string
  readonly heading: readonly HeadingPart[]
  /** Width of the column; none takes what is left. */
  readonly width?: string
  readonly numeric?: boolean
  readonly cell: (lot: LotRow, context: CellContext) => ReactNode
}

export interface CellContext {
  readonly visited: boolean
  readonly onOpen: OpenPhotos
}

const sortable = (key: SortKey): HeadingPart => ({ text: key, sort: key })

/**
 * Columns of a page type (spec 3 §2, default table). Narrow tables say the same in fewer columns:
 * the engine stands under the car, the status under the lot, both prices in one column.
 */
export function columnsOf(pageType: PageType, narrow: boolean): readonly Column[] {
  const bike = isBikePage(pageType)
  const stock = pageType === 'stock'
  const withYear = pageType === 'stats' || pageType === 'bike-stats'

  const photo: Column = {
    id: 'photo',
    heading: [{ text: 'photo' }],
    width: narrow ? 'w-[138px]' : 'w-[110px] 2xl:w-[146px]',
    cell: (lot, { onOpen }) => <LotPhotos lot={lot} bike={bike} onOpen={onOpen} size="row" />,
  }
  const place: Column = {
    id: 'lot',
    heading: stock ? [{ text: 'lot' }] : [{ text: 'lot' }, sortable('auctionDate')],
    width: narrow ? 'w-[136px]' : 'w-[132px] 2xl:w-[150px]',
    cell: (lot) => (
      <>
        <LotPlace lot={lot} withYear={withYear} />
        {narrow && (
          <div className="mt-0.5 text-xs">
            <LotStatus lot={lot} />
          </div>
        )}
      </>
    ),
  }
  const car: Column = {
    id: 'car',
    heading: [{ text: bike ? 'bike' : 'car' }, sortable('year')],
    cell: (lot, { visited }) => (
      <>
        <LotName lot={lot} visited={visited} />
        {narrow && <LotMake lot={lot} />}
      </>
    ),
  }
  const make: Column = {
    id: 'make',
    heading: [{ text: 'engine' }, { text: bike ? 'rates' : 'equipment' }],
    cell: (lot) => <LotMake lot={lot} />,
  }
  const condition: Column = {
    id: 'condition',
    heading: [sortable('condition'), sortable('mileage')],
    width: 'w-[98px]',
    cell: (lot) => <LotCondition lot={lot} />,
  }
  const status: Column = {
    id: 'status',
    heading: [{ text: 'status' }],
    width: 'w-[124px] 2xl:w-[150px]',
    cell: (lot) => <LotStatus lot={lot} />,
  }
  const start: Column = {
    id: 'start',
    heading: [stock ? { text: 'price', sort: 'startPrice' } : sortable('startPrice')],
    width: 'w-[116px]',
    numeric: true,
    cell: (lot) => <StartPrice lot={lot} />,
  }
  const sold: Column = {
    id: 'sold',
    heading: [sortable('soldPrice'), { text: 'average' }],
    width: 'w-[120px]',
    numeric: true,
    cell: (lot) => <SoldPrice lot={lot} />,
  }
  const prices: Column = {
    id: 'prices',
    heading: [sortable('startPrice'), sortable('soldPrice')],
    width: 'w-[124px]',
    numeric: true,
    cell: (lot) => (
      <>
        <StartPrice lot={lot} />
        <div className="mt-1">
          <SoldPrice lot={lot} />
        </div>
      </>
    ),
  }
  if (narrow) return [photo, place, car, condition, stock ? start : prices]
  return [photo, place, car, make, condition, status, start, ...(stock ? [] : [sold])]
}
