import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { LotView } from '../lot-view.ts'
import { useLotFormats } from '../use-lot-formats.ts'
import { scaleOf } from './price-scale.ts'

/** Shows prices of comparable sales: the median, and the range of the middle half. */
export function PriceRange({ lot }: { lot: LotView }) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const { averagePrice, sales, lowerQuartile, upperQuartile } = lot.comparison
  if (averagePrice === null) return <p className="text-sm text-quiet">{t('price.noAverage')}</p>
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-quiet">{t('price.average')}</span>
        <span translate="no" className="text-lg font-semibold whitespace-nowrap">
          {format.yen(averagePrice)}
        </span>
      </p>
      {sales !== null && <p className="text-sm text-quiet">{t('price.sales', { count: sales })}</p>}
      {lowerQuartile !== null && upperQuartile !== null && (
        <>
          <Band
            low={lowerQuartile}
            high={upperQuartile}
            median={averagePrice}
            own={lot.bid.soldPrice ?? lot.bid.startPrice}
          />
          <p className="text-sm text-quiet">
            {t('price.half', { low: format.yen(lowerQuartile), high: format.yen(upperQuartile) })}
          </p>
        </>
      )}
    </div>
  )
}

interface BandProps {
  low: number
  median: number
  high: number
  /** The price of this lot. */
  own: number | null
}

/** Draws the range on a line: the middle half in color, the median, and this lot's price as a dot. */
function Band({ low, median, high, own }: BandProps) {
  const at = scaleOf([low, high, median, ...(own ? [own] : [])])
  return (
    <svg
      data-paint
      aria-hidden="true"
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      className="my-1.5 h-3 w-full"
    >
      <rect x="0" y="5" width="100" height="2" className="fill-line" />
      <rect x={at(low)} y="3" width={at(high) - at(low)} height="6" className="fill-accent/45" />
      <rect x={at(median) - 0.4} y="1" width="0.8" height="10" className="fill-accent" />
      {own ? <rect x={at(own) - 0.4} y="0" width="0.8" height="12" className="fill-ink" /> : null}
    </svg>
  )
}
