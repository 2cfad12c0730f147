import { Suspense, useState } from 'react'
import { lazyPart } from '../browser/lazy-part.ts'
import { useMedia } from '../browser/use-media.ts'
import { fieldClass } from './field-frame.tsx'
import { RangeTrack } from './range-track.tsx'

const RangeSlider = lazyPart(() => import('./range-slider.tsx'), 'RangeSlider')

/** Both bounds, inclusive; 0 is an open bound. */
export type Ends = readonly [from: number, to: number]

/** The text being typed for one bound. */
interface Typed {
  readonly end: 0 | 1
  readonly text: string
  /** The range before the typing. */
  readonly before: Ends
  /** The range last passed to `onChange`; if the value differs from it, the text is outdated. */
  readonly requested: Ends
}

interface RangeFieldProps {
  value: Ends
  /** The bounds of the data; both 0 while unknown. */
  min: number
  max: number
  step: number
  labels: { readonly from: string; readonly to: string }
  format: (value: number) => string
  /** Returns the number of a typed text; 0 for none, null for an unreadable one. */
  read: (text: string) => number | null
  /** Called while the person types or slides. */
  onChange: (value: Ends) => void
  /** Called on blur, on Enter and when the slider is released. */
  onCommit: (value: Ends) => void
}

/** Returns the text being typed for one bound, and the resulting ranges. */
function useTypedRange({ value, read, onChange, onCommit }: RangeFieldProps) {
  const [typed, setTyped] = useState<Typed>()
  const [known, setKnown] = useState(value)
  if (!isSame(known, value)) {
    setKnown(value)
    if (typed && !isSame(typed.requested, value)) setTyped(undefined)
  }
  const withEnd = (end: 0 | 1, number: number): Ends =>
    end === 0 ? [number, value[1]] : [value[0], number]
  return {
    textAt: (end: 0 | 1) => (typed?.end === end ? typed.text : undefined),
    begin: (end: 0 | 1) =>
      setTyped({ end, text: textOf(value[end]), before: value, requested: value }),
    type(end: 0 | 1, text: string) {
      const before = typed?.before ?? value
      const number = read(text)
      // A text that is no number leaves the range unchanged.
      const ends = number === null ? before : withEnd(end, number)
      // Digits typed before may have made a valid range, which was passed on; `before` replaces it.
      const requested = isReversed(ends) ? before : ends
      setTyped({ end, text, before, requested })
      onChange(requested)
    },
    commit() {
      setTyped(undefined)
      if (!typed || typed.text === textOf(typed.before[typed.end])) return
      const number = read(typed.text)
      if (number === null) return
      const ends = withEnd(typed.end, number)
      onCommit(isReversed(ends) ? [ends[1], ends[0]] : ends)
    },
  }
}

/**
 * A range with two inputs and a slider. Typed numbers may lie outside of the data; bounds in the wrong order are
 * swapped on blur. The slider's code loads when the field is hovered; a drawing stands in until then.
 */
export function RangeField(props: RangeFieldProps) {
  const { value, step, labels, format } = props
  const { textAt, begin, type, commit } = useTypedRange(props)
  const [slid, setSlid] = useState<Ends>()
  const [near, setNear] = useState(false)
  // Touch screens have no hover that could load the slider in time, so it loads at once.
  const showsSlider = useMedia('(hover: none)') || near
  const shown = slid ?? value
  const min = Math.floor(props.min / step) * step
  const max = Math.ceil(props.max / step) * step
  const canSlide = max > min
  /** Leaves a bound open when its thumb is at its end of the track. */
  const openEnds = ([from, to]: Ends): Ends => [from <= min ? 0 : from, to >= max ? 0 : to]
  const box = (end: 0 | 1) => {
    const text = textAt(end)
    const isWrong = text !== undefined && props.read(text) === null
    return (
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={end === 0 ? labels.from : labels.to}
        placeholder={placeholderOf(end, props)}
        value={text ?? (shown[end] === 0 ? '' : format(shown[end]))}
        onFocus={() => begin(end)}
        maxLength={40}
        aria-invalid={isWrong}
        onChange={(event) => type(end, event.target.value.replaceAll(notOfNumbers, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          commit()
          event.currentTarget.select()
        }}
        className={fieldClass(isWrong ? '' : undefined, 'h-8 min-w-0 px-2 text-sm touch:h-11')}
      />
    )
  }
  const ends = [clamp(shown[0] || min, min, max), clamp(shown[1] || max, min, max)] as const
  const isOpen = shown[0] === 0 && shown[1] === 0
  const track = <RangeTrack min={min} max={max} value={ends} open={isOpen} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only preloads the slider
    <div onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-1.5">
        {box(0)}
        <span aria-hidden="true" className="text-quiet">
          –
        </span>
        {box(1)}
      </div>
      <div className="mt-1 h-6 touch:h-11">
        {canSlide && !showsSlider && track}
        {canSlide && showsSlider && (
          <Suspense fallback={track}>
            <RangeSlider
              min={min}
              max={max}
              step={step}
              value={ends}
              open={isOpen}
              fromLabel={labels.from}
              toLabel={labels.to}
              format={format}
              onChange={(next) => {
                setSlid(openEnds(next))
                props.onChange(openEnds(next))
              }}
              onCommit={(next, byKey) => {
                setSlid(undefined)
                if (byKey) props.onChange(openEnds(next))
                else props.onCommit(openEnds(next))
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Matches characters that are neither digits (spec 3 §5) nor marks that group digits or begin decimals. */
const notOfNumbers = /[^\d０-９\s.,'’．，]/g
const textOf = (end: number) => (end === 0 ? '' : String(end))
const isSame = (a: Ends, b: Ends) => a[0] === b[0] && a[1] === b[1]
const isReversed = ([from, to]: Ends) => to !== 0 && to < from
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Returns the bound of the data, or a dash while it is unknown. */
function placeholderOf(end: 0 | 1, { min, max, format }: RangeFieldProps): string {
  if (max === 0) return '—'
  return format(end === 0 ? min : max)
}
