import { cx } from './cx.ts'

interface RangeTrackProps {
  min: number
  max: number
  value: readonly [number, number]
  /** Both ends are open: drawn quietly. */
  open: boolean
}

/** Size and look of a thumb, of the slider and of its drawing alike. */
export const thumbClass = (open: boolean) =>
  cx(
    'size-4 rounded-full border bg-surface touch:size-6 forced-colors:border-2',
    open ? 'border-edge' : 'border-accent',
  )

/** A slider as it will look, drawn before its script is there. */
export function RangeTrack({ min, max, value, open }: RangeTrackProps) {
  const place = (end: number) => `${(100 * (end - min)) / (max - min)}%`
  const [from, to] = value
  return (
    <div aria-hidden="true" className="flex h-6 items-center px-2 touch:h-11 touch:px-3">
      <div className="relative h-0.5 w-full rounded-full bg-line forced-colors:bg-[CanvasText]">
        <div
          className={cx('absolute h-full', open ? 'bg-faint' : 'bg-accent')}
          style={{ left: place(from), width: `calc(${place(to)} - ${place(from)})` }}
        />
        <span className={cx(thumbClass(open), thumbPlace)} style={{ left: place(from) }} />
        <span className={cx(thumbClass(open), thumbPlace)} style={{ left: place(to) }} />
      </div>
    </div>
  )
}

const thumbPlace = 'absolute top-1/2 -translate-1/2'
