import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import type { LotEstimate } from '#market/prices/contract/calls.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { bandScale } from './band-scale.ts'

/** Prices shown with the estimate, yen. */
export interface MarkedPrices {
  readonly start: number | null
  /** The fixed price of stock. */
  readonly price: number | null
  readonly sold: number | null
  readonly bid: number | null
  /** The amount in the bid form. */
  readonly typed: number | null
}

const kinds = ['start', 'price', 'bid', 'typed', 'sold'] as const

const symbols: Record<(typeof kinds)[number], string> = {
  start: 'h-3.5 w-0.5 bg-ink',
  price: 'h-3.5 w-0.5 bg-ink',
  bid: 'size-2.5 rounded-full bg-ink',
  typed: 'size-2.5 rotate-45 bg-fair',
  sold: 'size-2.5 bg-good',
}

interface BandDrawingProps {
  estimate: LotEstimate
  marks: MarkedPrices
}

/** Draws the band on a line, with the known prices of the lot; below it the same as text. */
export function BandDrawing({ estimate, marks }: BandDrawingProps) {
  const { t } = useTranslation('prices')
  const format = useLotFormats()
  const known = kinds.flatMap((kind) => {
    const yen = marks[kind]
    return yen === null ? [] : [{ kind, yen }]
  })
  const { yen, low, high, lowest, highest } = estimate
  const at = bandScale(
    estimate,
    known.map((mark) => mark.yen),
  )
  const span = (from: number, to: number) => ({
    left: `${at(from)}%`,
    width: `${at(to) - at(from)}%`,
  })
  return (
    <>
      <div data-paint aria-hidden="true" className="relative my-2 h-7">
        <span className="absolute inset-x-0 top-3.25 h-0.5 bg-line" />
        <span className="absolute top-2 h-3 bg-accent/20" style={span(lowest, highest)} />
        <span className="absolute top-2 h-3 bg-accent/50" style={span(low, high)} />
        <span
          className="absolute top-0.5 h-6 w-0.75 -translate-x-1/2 rounded-full bg-accent"
          style={{ left: `${at(yen)}%` }}
        />
        {known.map((mark) => (
          <span
            key={mark.kind}
            className="absolute top-1/2 grid -translate-1/2 place-items-center"
            style={{ left: `${at(mark.yen)}%` }}
          >
            <span className={cx('outline-2 outline-surface', symbols[mark.kind])} />
          </span>
        ))}
      </div>
      <p className="text-sm text-quiet">
        {t('band', {
          low: format.yen(low),
          high: format.yen(high),
          lowest: format.yen(lowest),
          highest: format.yen(highest),
        })}
      </p>
      {known.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm print:hidden">
          {known.map((mark) => (
            <li key={mark.kind} className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <span aria-hidden="true" data-paint className="grid w-3 place-items-center">
                <span className={symbols[mark.kind]} />
              </span>
              <span className="text-quiet">{t(`mark.${mark.kind}`)}</span>{' '}
              <span translate="no">{format.yen(mark.yen)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
