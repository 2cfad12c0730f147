import { cx } from '../cx.ts'

interface RangeTrackProps {
  min: number
  max: number
  value: readonly [number, number]
  /** Both bounds are open: drawn in grey. */
  open: boolean
}

/** Returns the classes of a thumb, shared by the slider and its drawing. */
export const thumbClass = (open: boolean) =>
  cx(
    'size-4 rounded-full border bg-surface touch:size-6 forced-colors:border-2',
    open ? 'border-edge' : 'border-accent',
  )

/** A drawing of the slider, shown until its code is loaded. */
export function RangeTrack({ min, max, value, open }: RangeTrackProps) {
  const positionOf = (end: number) => `${(100 * (end - min)) / (max - min)}%`
  const [from, to] = value
  return (
    <div aria-hidden="true" className="flex h-6 items-center px-2 touch:h-11 touch:px-3">
      <div className="relative h-0.5 w-full rounded-full bg-line forced-colors:bg-[CanvasText]">
        <div
          className={cx('absolute h-full', open ? 'bg-faint' : 'bg-accent')}
          style={{ left: positionOf(from), width: `calc(${positionOf(to)} - ${positionOf(from)})` }}
        />
        <span className={cx(thumbClass(open), thumbPosition)} style={{ left: positionOf(from) }} />
        <span className={cx(thumbClass(open), thumbPosition)} style={{ left: positionOf(to) }} />
      </div>
    </div>
  )
}

const thumbPosition = 'absolute top-1/2 -translate-1/2'
