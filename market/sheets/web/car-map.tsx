import { carMapPanels, carMapSize } from '#market/sheets/contract/car-map.ts'
import type { Importance } from '#market/sheets/contract/pieces.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { MarkedPanel } from './marks.ts'

interface CarMapProps {
  panels: readonly MarkedPanel[]
  chosen: string | null
  /** Returns the marks of a panel, as the name of its button. */
  labelOf: (panel: MarkedPanel) => string
  onChoose: (panel: string) => void
}

const { width, height } = carMapSize

const fills: Readonly<Record<Importance, string>> = {
  1: 'fill-accent-wash stroke-accent',
  2: 'fill-fair-wash stroke-fair',
  3: 'fill-poor-wash stroke-poor',
}
const inks: Readonly<Record<Importance, string>> = {
  1: 'text-accent',
  2: 'text-fair',
  3: 'text-poor',
}

/** Draws the unfolded car as on sheets, with its marks as buttons. */
export function CarMap({ panels, chosen, labelOf, onChoose }: CarMapProps) {
  const bySeverity = new Map(panels.map((one) => [one.panel, one.severity]))
  return (
    <div
      className="relative mx-auto w-full max-w-[350px]"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full"
      >
        {[...carMapPanels].map(([panel, { d, isMirrored }]) => {
          if (d === '') return null
          const severity = bySeverity.get(panel)
          return (
            <path
              key={panel}
              d={d}
              transform={isMirrored ? `translate(${width} 0) scale(-1 1)` : undefined}
              strokeWidth={panel === chosen ? 3 : 1.2}
              className={severity ? fills[severity] : 'fill-surface stroke-faint'}
            />
          )
        })}
      </svg>
      {panels.map((one) => {
        const place = carMapPanels.get(one.panel)
        if (!place) return null
        const [x, y] = place.at
        return (
          <button
            key={one.panel}
            type="button"
            aria-pressed={one.panel === chosen}
            onClick={() => onChoose(one.panel)}
            style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
            className={cx(
              'absolute grid min-h-6 min-w-6 -translate-1/2 place-items-center touch:min-h-11 touch:min-w-11',
              'rounded-sm px-0.5 text-xs font-bold leading-tight',
              inks[one.severity],
              one.panel === chosen && 'bg-surface outline-2 outline-current',
            )}
          >
            <span aria-hidden="true">
              {one.marks
                .slice(0, 2)
                .map(({ mark }) => mark.slice(0, 4))
                .join(' ')}
              {one.marks.length > 2 && ' …'}
            </span>
            <span className="sr-only">{labelOf(one)}</span>
          </button>
        )
      })}
    </div>
  )
}
