import { lazy, Suspense, useState } from 'react'
import { digitsOnly, numberIn } from './digits.ts'
import { fieldClass } from './field-frame.tsx'

const RangeSlider = lazy(async () => ({
  default: (await import('./range-slider.tsx')).RangeSlider,
}))

/** Both ends, included; 0 is an open end. */
export type Ends = readonly [from: number, to: number]

interface RangeFieldProps {
  value: Ends
  /** What there is to choose from; both 0 when nothing is known. */
  min: number
  max: number
  step: number
  words: { readonly from: string; readonly to: string }
  format: (value: number) => string
  /** Typed or moved, and perhaps not ready yet. */
  onMove: (value: Ends) => void
  /** Left, confirmed or let go. */
  onSettle: (value: Ends) => void
}

/**
 * A range to type and to slide. What is typed may lie outside of what there is; ends in the wrong
 * order wait until the field is left, and are turned round then.
 */
export function RangeField(props: RangeFieldProps) {
  const { value, step, words, format } = props
  const [typed, setTyped] = useState<{ end: 0 | 1; text: string }>()
  const [slid, setSlid] = useState<Ends>()
  const shown = slid ?? value
  const min = Math.floor(props.min / step) * step
  const max = Math.ceil(props.max / step) * step
  const canSlide = max > min

  const withEnd = (end: 0 | 1, number: number): Ends =>
    end === 0 ? [number, value[1]] : [value[0], number]
  const type = (end: 0 | 1, text: string) => {
    setTyped({ end, text })
    const ends = withEnd(end, numberIn(text))
    if (!isReversed(ends)) props.onMove(ends)
  }
  const settle = () => {
    if (!typed) return
    setTyped(undefined)
    const ends = withEnd(typed.end, numberIn(typed.text))
    props.onSettle(isReversed(ends) ? [ends[1], ends[0]] : ends)
  }
  /** A thumb at the end of its line leaves that end open. */
  const open = ([from, to]: Ends): Ends => [from <= min ? 0 : from, to >= max ? 0 : to]
  const box = (end: 0 | 1) => (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={end === 0 ? words.from : words.to}
      placeholder={placeholderOf(end, props)}
      value={typed?.end === end ? typed.text : shown[end] === 0 ? '' : format(shown[end])}
      onFocus={() => setTyped({ end, text: value[end] === 0 ? '' : String(value[end]) })}
      onChange={(event) => type(end, digitsOnly(event.target.value))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        settle()
        event.currentTarget.select()
      }}
      className={fieldClass(undefined, 'h-8 min-w-0 px-2 text-sm touch:h-11')}
    />
  )
  return (
    <div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-1.5">
        {box(0)}
        <span aria-hidden="true" className="text-quiet">
          –
        </span>
        {box(1)}
      </div>
      <div className="mt-1 h-6 touch:h-11">
        {canSlide && (
          <Suspense>
            <RangeSlider
              min={min}
              max={max}
              step={step}
              value={[clamp(shown[0] || min, min, max), clamp(shown[1] || max, min, max)]}
              open={shown[0] === 0 && shown[1] === 0}
              fromLabel={words.from}
              toLabel={words.to}
              format={format}
              onSlide={(next) => {
                setSlid(open(next))
                props.onMove(open(next))
              }}
              onRest={(next, byKey) => {
                setSlid(undefined)
                if (byKey) props.onMove(open(next))
                else props.onSettle(open(next))
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const isReversed = ([from, to]: Ends) => to !== 0 && to < from
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The end of what there is, or a dash where nothing is known. */
function placeholderOf(end: 0 | 1, { min, max, format }: RangeFieldProps): string {
  if (max === 0) return '—'
  return format(end === 0 ? min : max)
}
