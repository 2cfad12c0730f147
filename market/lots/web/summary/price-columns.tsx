import type { ListedEstimate } from '#market/lots/contract/estimate.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { nothing } from '#platform/ui/web/line-text.ts'
import { hasFewSales } from '../below-estimate.ts'
import { type LotColumn, type LotDisplay, quietLine, sized, sortable } from './column-parts.ts'
import type { LotContext } from './lot-context.ts'
import type { LotRow } from './lot-row.ts'
import { BelowMark, LandedCost } from './lot-row-parts.tsx'
import type { LotText } from './use-lot-text.ts'

/** Room for a price of eight digits after its name, px. */
const namedPriceWidth = 122

export const startColumn = (isStock: boolean): LotColumn => ({
  id: 'start',
  heading: [
    isStock ? { label: 'listings:column.price', sort: 'startPrice' } : sortable('startPrice'),
  ],
  width: sized(112, 92),
  isNumeric: true,
  render: renderStartPrice,
})

/**
 * Returns the column of the sold price, else the estimate, else the average; if there is little room it is part of the
 * start price column.
 */
export const soldColumn = (isStock: boolean): LotColumn => ({
  id: 'sold',
  // A fixed price is not a result: stock has the estimate.
  heading: [...(isStock ? [] : [sortable('soldPrice')]), sortable('estimate')],
  width: sized(116, 94),
  isNumeric: true,
  foldsInto: {
    column: 'start',
    width: namedPriceWidth,
    isNamed: true,
    render: renderSoldBelow,
  },
  render: renderSoldPrice,
})

/** The price columns of past sales: first the sold price, then the start price. */
export const pricesOfSales: readonly LotColumn[] = [
  {
    id: 'sold',
    heading: [sortable('soldPrice'), sortable('estimate')],
    width: sized(116, 94),
    isNumeric: true,
    render: renderSoldPrice,
  },
  {
    ...startColumn(false),
    foldsInto: {
      column: 'sold',
      width: namedPriceWidth,
      isNamed: true,
      render: (lot, { context: { text } }) =>
        lot.startPrice === null ? null : (
          <div className={cx(quietLine, 'whitespace-nowrap')}>{text.startAt(lot.startPrice)}</div>
        ),
    },
    render: ({ startPrice }, { context: { text } }) => (
      <div translate="no" className="text-quiet whitespace-nowrap">
        {text.yen(startPrice)}
      </div>
    ),
  },
]

const money = 'text-base font-semibold whitespace-nowrap'

/** In a compact row the mark has no line of its own. */
function renderStartPrice(lot: LotRow, { context, density }: LotDisplay) {
  if (lot.startPrice === null) return <div className="text-quiet">{nothing}</div>
  const isCompact = density === 'compact'
  const mark = <BelowMark lot={lot} context={context} isShort={isCompact} />
  return (
    <>
      <div translate="no" className={money}>
        {isCompact && mark} {context.text.yen(lot.startPrice)}
      </div>
      {!isCompact && mark}
    </>
  )
}

/** Returns the sold price, else the expected price. */
function priceOf({ soldPrice, estimate, averagePrice }: LotRow, text: LotText) {
  if (soldPrice !== null) return { yen: soldPrice, name: text.sold, short: text.soldShort }
  if (estimate) {
    const hint = text.estimateHint(estimate)
    return { yen: estimate.yen, name: text.estimate, short: text.estimateShort, hint }
  }
  if (averagePrice === null) return null
  const { average: name, averageShort: short, averageHint: hint } = text
  return { yen: averagePrice, name, short, hint }
}

/** Shows the same below the start price, where an unknown price has no dash, and an estimate is small. */
function renderSoldBelow(lot: LotRow, display: LotDisplay) {
  const { soldPrice, estimate, averagePrice } = lot
  const isUnknown = soldPrice === null && estimate === null && averagePrice === null
  if (isUnknown && !lot.landedCost) return null
  if (display.density === 'compact') return renderSoldLine(lot, display)
  if (soldPrice !== null || !estimate) return renderSoldPrice(lot, display)
  const { text } = display.context
  return (
    <>
      {renderSoldLine(lot, display)}
      <div className={quietLine}>
        {lot.landedCost ? (
          <LandedCost lot={lot} context={display.context} isShort />
        ) : hasFewSales(estimate) ? (
          text.fewSales
        ) : (
          text.estimateRange(estimate)
        )}
      </div>
    </>
  )
}

/** Shows the same in one small line below the start price. */
function renderSoldLine(lot: LotRow, { context: { text } }: LotDisplay) {
  const price = priceOf(lot, text)
  if (!price) return null
  return (
    <div
      className={cx(
        'text-xs whitespace-nowrap',
        lot.soldPrice === null ? 'text-quiet' : 'font-medium',
      )}
      title={price.hint}
    >
      {price.short} {text.yen(price.yen)}
    </div>
  )
}

/** Shows the sold price, else the estimate, else the average of comparable lots. */
function renderSoldPrice(lot: LotRow, { context, density }: LotDisplay) {
  const { text, isPast } = context
  const price = priceOf(lot, text)
  const landed = <LandedCost lot={lot} context={context} isShort />
  if (!price) {
    return lot.landedCost ? <div>{landed}</div> : <div className="text-quiet">{nothing}</div>
  }
  const { soldPrice, estimate } = lot
  const isSold = soldPrice !== null
  const isCompact = density === 'compact'
  return (
    <>
      <div translate="no" className={cx(money, !isSold && 'text-quiet')}>
        {text.yen(price.yen)}
      </div>
      {!isSold && estimate && (
        <EstimateLines lot={lot} estimate={estimate} context={context} isCompact={isCompact} />
      )}
      {!isSold && !estimate && (
        <div className={quietLine} title={price.hint}>
          {price.name}
        </div>
      )}
      {!isSold && !estimate && !isCompact && lot.landedCost && <div>{landed}</div>}
      {isSold && !isPast && <div className={quietLine}>{price.name}</div>}
      {isSold && isPast && estimate && !isCompact && (
        <div className={quietLine} title={text.estimateHint(estimate)}>
          {text.estimateShort}{' '}
          <span translate="no" className="whitespace-nowrap">
            {text.yen(estimate.yen)}
          </span>
        </div>
      )}
    </>
  )
}

interface EstimateLinesProps {
  lot: LotRow
  estimate: ListedEstimate
  context: LotContext
  isCompact: boolean
}

/**
 * Shows the band of an estimate, or the landed cost if there is one, and whether it is based on few sales; a compact row
 * has one line for all. Past sales must not show it like a price that was paid.
 */
function EstimateLines({ lot, estimate, context, isCompact }: EstimateLinesProps) {
  const { text, isPast } = context
  const hasFew = hasFewSales(estimate)
  const few = hasFew && !isPast ? text.fewSales : text.estimate
  const name = lot.landedCost ? text.landedName : few
  const range = lot.landedCost ? (
    <LandedCost lot={lot} context={context} isShort />
  ) : (
    <span className="whitespace-nowrap">{text.estimateRange(estimate)}</span>
  )
  return (
    <div className={quietLine} title={text.estimateHint(estimate)}>
      {isCompact ? (
        <>
          {!isPast && <span className="sr-only">{text.estimate} </span>}
          {isPast ? text.estimate : hasFew ? text.fewSales : range}
        </>
      ) : (
        <>
          {range} <span className="block">{name}</span>
        </>
      )}
    </div>
  )
}
