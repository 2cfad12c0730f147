import { Slider } from '@base-ui/react/slider'
import { cx } from '../cx.ts'
import { thumbClass } from './range-track.tsx'

interface RangeSliderProps {
  min: number
  max: number
  step: number
  value: readonly [number, number]
  /** Both bounds are open: drawn in grey. */
  open: boolean
  /** Accessible names of the two thumbs. */
  fromLabel: string
  toLabel: string
  format: (value: number) => string
  onChange: (value: readonly [number, number]) => void
  /** Called when a thumb is released; `byKey` when a key moved it, which may be pressed again. */
  onCommit: (value: readonly [number, number], byKey: boolean) => void
}

const focused =
  'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 ' +
  'has-[:focus-visible]:outline-accent'

const pairOf = (value: number | readonly number[]): readonly [number, number] => {
  const [from = 0, to = from] = typeof value === 'number' ? [value] : value
  return [from, to]
}

export function RangeSlider(props: RangeSliderProps) {
  const { min, max, step, value, open, fromLabel, toLabel, format } = props
  return (
    <Slider.Root
      min={min}
      max={max}
      step={step}
      largeStep={step * 10}
      value={value}
      onValueChange={(next) => props.onChange(pairOf(next))}
      onValueCommitted={(next, { reason }) => props.onCommit(pairOf(next), reason === 'keyboard')}
    >
      <Slider.Control className="flex h-6 touch-none items-center px-2 select-none touch:h-11 touch:px-3">
        <Slider.Track className="h-0.5 w-full rounded-full bg-line forced-colors:bg-[CanvasText]">
          <Slider.Indicator
            className={cx(
              'rounded-full forced-colors:bg-[Highlight]',
              open ? 'bg-faint' : 'bg-accent',
            )}
          />
          <Slider.Thumb
            index={0}
            aria-label={fromLabel}
            getAriaValueText={(_text, at) => format(at)}
            className={cx(thumbClass(open), focused)}
          />
          <Slider.Thumb
            index={1}
            aria-label={toLabel}
            getAriaValueText={(_text, at) => format(at)}
            className={cx(thumbClass(open), focused)}
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}
