import { Suspense, useState } from 'react'
import { digitsOnly, numberIn } from './digits.ts'
import { fieldClass } from './field-frame.tsx'
import { lazyPart } from './lazy-part.ts'
import { RangeTrack } from './range-track.tsx'
import { useMedia } from './use-media.ts'

const RangeSlider = lazyPart(() => import('./range-slider.tsx'), 'RangeSlider')

/** Both ends, included; 0 is an open end. */
export type Ends = readonly [from: number, to: number]

/** What is being typed into one end. */
interface Typed {
  readonly end: 0 | 1
  readonly text: string
  /** The range as it was before the typing. */
  readonly before: Ends
  /** What was last asked for: as soon as the range is another one, what is typed is out of date. */
  readonly asked: Ends
}

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
 * order wait until the field is left, and are turned round then. The slider's script comes when the
 * range is pointed at; until then its place is drawn.
 */
export function RangeField(props: RangeFieldProps) {
  const { value, step, words, format } = props
  const [typed, setTyped] = useState<Typed>()
  const [known, setKnown] = useState(value)
  const [slid, setSlid] = useState<Ends>()
  const [near, setNear] = useState(false)
  // A finger comes without notice: where nothing hovers, the slider is there at once.
  const slidable = useMedia('(hover: none)') || near
  if (!isSame(known, value)) {
    setKnown(value)
    if (typed && !isSame(typed.asked, value)) setTyped(undefined)
  }
  const shown = slid ?? value
  const min = Math.floor(props.min / step) * step
  const max = Math.ceil(props.max / step) * step
  const canSlide = max > min

  const withEnd = (end: 0 | 1, number: number): Ends =>
    end === 0 ? [number, value[1]] : [value[0], number]
  const type = (end: 0 | 1, text: string) => {
    const before = typed?.before ?? value
    const ends = withEnd(end, numberIn(text))
    // Half of a number may have been in order: what was planned for it is taken back.
    const asked = isReversed(ends) ? before : ends
    setTyped({ end, text, before, asked })
    props.onMove(asked)
  }
  const settle = () => {
    setTyped(undefined)
    if (!typed || typed.text === textOf(typed.before[typed.end])) return
    const ends = withEnd(typed.end, numberIn(typed.text))
    props.onSettle(isReversed(ends) ? [ends[1], ends[0]] : ends)
  }
  /** A thumb at the end of its line leaves that end open. */
  const openEnds = ([from, to]: Ends): Ends => [from <= min ? 0 : from, to >= max ? 0 : to]
  const box = (end: 0 | 1) => (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={end === 0 ? words.from : words.to}
      placeholder={placeholderOf(end, props)}
      value={typed?.end === end ? typed.text : shown[end] === 0 ? '' : format(shown[end])}
      onFocus={() => setTyped({ end, text: textOf(value[end]), before: value, asked: value })}
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
  const ends = [clamp(shown[0] || min, min, max), clamp(shown[1] || max, min, max)] as const
  const isOpen = shown[0] === 0 && shown[1] === 0
  const track = <RangeTrack min={min} max={max} value={ends} open={isOpen} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only fetches what may be used next
    <div onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-1.5">
        {box(0)}
        <span aria-hidden="true" className="text-quiet">
          –
        </span>
        {box(1)}
      </div>
      <div className="mt-1 h-6 touch:h-11">
        {canSlide && !slidable && track}
        {canSlide && slidable && (
          <Suspense fallback={track}>
            <RangeSlider
              min={min}
              max={max}
              step={step}
              value={ends}
              open={isOpen}
              fromLabel={words.from}
              toLabel={words.to}
              format={format}
              onSlide={(next) => {
                setSlid(openEnds(next))
                props.onMove(openEnds(next))
              }}
              onRest={(next, byKey) => {
                setSlid(undefined)
                if (byKey) props.onMove(openEnds(next))
                else props.onSettle(openEnds(next))
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const textOf = (end: number) => (end === 0 ? '' : String(end))
const isSame = (a: Ends, b: Ends) => a[0] === b[0] && a[1] === b[1]
const isReversed = ([from, to]: Ends) => to !== 0 && to < from
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The end of what there is, or a dash where nothing is known. */
function placeholderOf(end: 0 | 1, { min, max, format }: RangeFieldProps): string {
  if (max === 0) return '—'
  return format(end === 0 ? min : max)
}
