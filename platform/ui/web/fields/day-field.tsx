import { useEffect, useState } from 'react'
import { dayFault, dayOrderOf, dayText, isDayText } from './day-text.ts'
import { fieldClass } from './field-frame.tsx'

interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** The first and last valid day. */
  first: string
  last: string
  /** Errors for text that is not a day, and for a day out of range. */
  invalidText: string
  outsideText: string
  placeholder?: string | undefined
  onDay: (day: string) => void
}

/** Delay before an unfinished day is reported as an error, ms. */
const pauseMs = 700

/**
 * A field for a day. With the focus it is the browser's own date field with its calendar, without it plain text in the
 * same format everywhere. Formats typed and pasted digits. Checks the valid days itself, because the date field accepts
 * 0002 and 0020 as years while somebody types 2026.
 */
export function DayField(props: DayFieldProps) {
  const { label, value, first, last, onDay, ...texts } = props
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [focused, setFocused] = useState(false)
  const [unfinished, setUnfinished] = useState(false)
  const reset = () => {
    setText(value)
    setUnfinished(false)
  }
  if (known !== value) {
    setKnown(value)
    reset()
  }
  const faultOf = (day: string) => (day === '' ? undefined : dayFault(day, first, last))
  const fault = unfinished ? 'format' : faultOf(text)
  const change = (next: string) => {
    setText(next)
    setUnfinished(false)
    if (faultOf(next)) return
    setKnown(next)
    onDay(next)
  }
  // A date field would drop text that is not a day yet.
  const asDate = focused && !(text !== '' && !isDayText(text))
  const faultText = fault === 'range' ? texts.outsideText : texts.invalidText
  const error = useIsReported(fault !== undefined, text) ? faultText : undefined
  return (
    <span className="relative inline-block w-38">
      <input
        type={asDate ? 'date' : 'text'}
        inputMode={asDate ? undefined : 'numeric'}
        autoComplete="off"
        placeholder={texts.placeholder ?? 'YYYY-MM-DD'}
        min={asDate ? first : undefined}
        max={asDate ? last : undefined}
        aria-label={label}
        aria-invalid={error !== undefined}
        title={error}
        value={text}
        onFocus={(event) => {
          // At once and not with the next render: the browser puts the cursor into a part of the date only while the
          // field gets the focus, and drops what is typed without one.
          if (text === '' || isDayText(text)) event.currentTarget.type = 'date'
          setFocused(true)
        }}
        onBlur={() => {
          setFocused(false)
          // The parts of an incomplete date field cannot be read.
          if (unfinished) reset()
        }}
        onChange={(event) => {
          if (event.target.validity.badInput) {
            // The date field is incomplete and has no value. React would write the last value back over the typed
            // parts.
            setText('')
            setUnfinished(true)
          } else change(dayText(event.target.value, dayOrderOf(navigator.language)))
        }}
        onPaste={(event) => {
          const order = dayOrderOf(navigator.language)
          const pasted = dayText(event.clipboardData.getData('text'), order)
          if (!isDayText(pasted)) return
          event.preventDefault()
          change(pasted)
        }}
        className={fieldClass(error, 'h-8 px-2.5 text-sm touch:h-11')}
      />
      <span role="status" className={error ? 'block pt-1 text-xs text-poor' : 'sr-only'}>
        {error}
      </span>
    </span>
  )
}

/** Returns whether to report a fault: not while somebody types. */
function useIsReported(isWrong: boolean, text: string): boolean {
  const [invalid, setInvalid] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every digit restarts the delay
  useEffect(() => {
    const timer = setTimeout(() => setInvalid(isWrong), isWrong ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [isWrong, text])
  return invalid && isWrong
}
