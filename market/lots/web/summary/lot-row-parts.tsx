import type { ExportMark as Mark } from '#market/lots/contract/items.ts'
import { lotStatus, lotStatusTone } from '#market/reference-data/contract/codes.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { hasFewSales, wellBelow } from '../below-estimate.ts'
import type { LotContext } from './lot-context.ts'
import type { LotRow } from './lot-row.ts'

interface FactProps {
  lot: LotRow
  context: LotContext
}

interface LotLinkProps {
  lot: Pick<LotRow, 'link' | 'name' | 'exportMark'>
  /** Whether the lot was visited or hidden; absent in lists that do not mark lots. */
  marks?: { readonly mark: string; readonly context: LotContext }
  isSmall?: boolean
}

/** Shows the name of a lot, which opens its page in a new tab (spec 3 §2) and takes the focus of `j` and `k`. */
export function LotLink({ lot, marks, isSmall = false }: LotLinkProps) {
  const isVisited = marks?.mark.includes('visited') ?? false
  return (
    <>
      {lot.exportMark && marks && (
        <ExportMark mark={lot.exportMark} text={marks.context.text.exportMark(lot.exportMark)} />
      )}
      <a
        href={lot.link}
        target="_blank"
        rel="noopener"
        data-row-link
        className={cx(
          'rounded-sm font-semibold hover:underline',
          isSmall ? 'text-sm' : 'text-base',
          isVisited && 'text-quiet decoration-dotted underline-offset-2',
        )}
      >
        {lot.name}
        {isVisited && <span className="sr-only"> ({marks?.context.text.visited})</span>}
        {marks?.mark.includes('hidden') && (
          <span className="sr-only"> ({marks.context.text.hidden})</span>
        )}
      </a>
    </>
  )
}

/** A mark at a lot that Japan does not let out to the person's destination, or perhaps not. */
export function ExportMark({ mark, text }: { mark: Mark; text: string }) {
  return (
    <span title={text} className={mark === 'banned' ? 'text-poor' : 'text-fair'}>
      <span aria-hidden="true">{mark === 'banned' ? '⊘' : '?'} </span>
      <span className="sr-only">{text}: </span>
    </span>
  )
}

/** Shows engine, gearbox and color in one line, and the equipment below it. */
export function LotSpecification({
  lot,
  context: { text },
  className,
}: FactProps & { className?: string }) {
  const line = dotted(text.engine(lot.engineCc), lot.gearbox, text.color(lot))
  return (
    <div className={className}>
      {line && (
        <p title={line} className="truncate">
          {line}
        </p>
      )}
      {lot.equipment && (
        <p title={lot.equipment} className="truncate text-xs text-quiet">
          {lot.equipment}
        </p>
      )}
    </div>
  )
}

export function Status({ lot, context }: FactProps) {
  return (
    <span title={context.text.statusHint(lot)}>
      <StatusDot tone={lotStatusTone(lot.status)}>{context.text.status(lot)}</StatusDot>
    </span>
  )
}

/**
 * Shows the person's own bid: green while the lot is under the hammer, red once it is sold, else neutral, which is blue
 * on bikes (spec 3 §4).
 */
export function MyBid({ lot, context: { text } }: FactProps) {
  if (lot.myBid === null) return null
  const isSold = lot.status === lotStatus.sold || lot.status === lotStatus.soldByNegotiation
  const colour =
    lot.status === lotStatus.ongoing
      ? 'text-good'
      : isSold
        ? 'text-poor'
        : lot.isBike
          ? 'text-accent'
          : 'text-ink'
  return <span className={cx('text-xs font-medium', colour)}>{text.myBid(lot.myBid)}</span>
}

/** Marks a start price well below the estimate; only an arrow if there is little room. */
export function BelowMark({
  lot,
  context: { text },
  isShort = false,
}: FactProps & { isShort?: boolean }) {
  const percent = lot.soldPrice === null ? wellBelow(lot.startPrice, lot.estimate) : null
  if (percent === null) return null
  return (
    <span
      title={text.belowHint(percent)}
      className="text-xs font-medium whitespace-nowrap text-good"
    >
      <span aria-hidden="true">{isShort ? '↓' : text.below(percent)}</span>
      <span className="sr-only">{text.belowHint(percent)}</span>
    </span>
  )
}

/** Shows the landed cost at the estimate, green if it is surely within the budget; only the amount if there is little room. */
export function LandedCost({
  lot: { landedCost },
  context: { text },
  isShort = false,
}: FactProps & { isShort?: boolean }) {
  if (!landedCost) return null
  const { isSure } = landedCost
  return (
    <span
      title={text.landedHint(landedCost)}
      className={cx('text-xs whitespace-nowrap', isSure ? 'text-good' : 'text-quiet')}
    >
      {isSure && <span aria-hidden="true">✓ </span>}
      {text.landed(landedCost, isShort)}
      {isSure && <span className="sr-only"> {text.landedSure}</span>}
    </span>
  )
}

/** Shows the sold price, else the estimate, else the average of comparable lots, in one line. */
export function SoldText({ lot, context: { text } }: FactProps) {
  if (lot.soldPrice !== null) {
    return <span className="font-medium">{text.soldFor(lot.soldPrice)}</span>
  }
  if (lot.estimate) {
    return (
      <span className="text-quiet" title={text.estimateHint(lot.estimate)}>
        {dotted(text.estimateOf(lot.estimate.yen), hasFewSales(lot.estimate) ? text.fewSales : '')}
      </span>
    )
  }
  if (lot.averagePrice === null) return null
  return (
    <span className="text-quiet" title={text.averageHint}>
      {text.averageOf(lot.averagePrice)}
    </span>
  )
}

/**
 * Shows status and prices below the other facts: first the start price (in the statistics the sold price), then the
 * person's own bid and the other price.
 */
export function LotPrices({ lot, context, className }: FactProps & { className: string }) {
  const leadsWithSale = context.isPast && lot.soldPrice !== null
  return (
    <div className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-xs">
          <Status lot={lot} context={context} />
        </span>
        <span className="ml-auto whitespace-nowrap">
          <BelowMark lot={lot} context={context} />{' '}
          <span translate="no" className="text-base font-semibold">
            {context.text.yen(leadsWithSale ? lot.soldPrice : lot.startPrice)}
          </span>
        </span>
      </div>
      <div className="flex flex-wrap items-baseline justify-end gap-x-3 text-xs">
        <span className="mr-auto">
          <MyBid lot={lot} context={context} />
        </span>
        {leadsWithSale ? (
          lot.startPrice !== null && (
            <span className="text-quiet">{context.text.startAt(lot.startPrice)}</span>
          )
        ) : (
          <SoldText lot={lot} context={context} />
        )}
      </div>
      {lot.landedCost && (
        <div className="text-right">
          <LandedCost lot={lot} context={context} />
        </div>
      )}
    </div>
  )
}
