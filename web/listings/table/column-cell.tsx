import type { ReactNode } from 'react'
import { LotActions } from '../results/lot-actions.tsx'
import type { Column, ColumnId } from './listing-columns.ts'
import {
  type CellProps,
  LotCondition,
  LotMake,
  LotName,
  LotPhoto,
  LotPlace,
  LotStatus,
  PriceInside,
  SoldPrice,
  StartPrice,
  StatusInside,
} from './lot-cells.tsx'

type Cell = (props: CellProps) => ReactNode

const cells: Record<Column['id'], Cell> = {
  lot: LotPhoto,
  place: LotPlace,
  car: LotName,
  make: LotMake,
  condition: LotCondition,
  status: LotStatus,
  start: StartPrice,
  sold: SoldPrice,
  actions: ({ lot, context, density }) => (
    <LotActions
      lot={lot}
      context={context}
      className={density === 'compact' ? 'justify-end' : 'flex-col items-end'}
    />
  ),
}

/** Columns that say less inside of another one, where a dash would say nothing. */
const inside: Partial<Record<ColumnId, Cell>> = { status: StatusInside, sold: PriceInside }

/** What a column says of a lot, and below it what its guest says. None of them has hooks. */
export function columnCell({ id, guest }: Column, props: CellProps): ReactNode {
  if (!guest) return cells[id](props)
  const below = inside[guest] ?? cells[guest]
  return (
    <>
      {cells[id](props)}
      <div className="mt-0.5">{below(props)}</div>
    </>
  )
}
