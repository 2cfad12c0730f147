import { lotStatus, lotStatusTone } from '../../../contract/core/codes.ts'
import { cx } from '../../ui/cx.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import type { LotRow } from '../lot-row.ts'
import type { LotContext } from './lot-context.ts'

interface FactProps {
  lot: LotRow
  context: LotContext
}

export function Status({ lot, context }: FactProps) {
  return <StatusDot tone={lotStatusTone(lot.status)}>{context.words.status(lot)}</StatusDot>
}

/**
 * The person's own bid: green while the lot is under the hammer, red once it is sold, else neutral,
 * which is blue on bikes (spec 3 §4).
 */
export function MyBid({ lot, context: { words, bike } }: FactProps) {
  if (lot.myBid === null) return null
  const isSold = lot.status === lotStatus.sold || lot.status === lotStatus.soldByNegotiation
  const colour =
    lot.status === lotStatus.ongoing
      ? 'text-good'
      : isSold
        ? 'text-poor'
        : bike
          ? 'text-accent'
          : 'text-ink'
  return <span className={cx('text-xs font-medium', colour)}>{words.myBid(lot.myBid)}</span>
}

/** What the lot was sold for, else what comparable lots are sold for, in one line. */
export function SoldWords({ lot, context: { words } }: FactProps) {
  if (lot.soldPrice !== null) {
    return <span className="font-medium">{words.soldFor(lot.soldPrice)}</span>
  }
  if (lot.averagePrice === null) return null
  return <span className="text-quiet">{words.averageOf(lot.averagePrice)}</span>
}

/** What a lot costs, under its other words: status and start price, then the own bid and the rest. */
export function LotPrices({ lot, context, className }: FactProps & { className: string }) {
  return (
    <div className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-xs">
          <Status lot={lot} context={context} />
        </span>
        <span className="ml-auto text-base font-semibold whitespace-nowrap">
          {context.words.yen(lot.startPrice)}
        </span>
      </div>
      <div className="flex flex-wrap items-baseline justify-end gap-x-3 text-xs">
        <span className="mr-auto">
          <MyBid lot={lot} context={context} />
        </span>
        <SoldWords lot={lot} context={context} />
      </div>
    </div>
  )
}
