import { useEffect, useState } from 'react'
import { dayText, isDayText } from './day-text.ts'
import { fieldClass } from './field-frame.tsx'

interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  invalidText: string
  onDay: (day: string) => void
}

/** How long an unfinished day is left alone. */
const pauseMs = 700
/** Years are typed digit by digit, and the date field takes 0002 and 0020 for years. */
const earliest = '1900-01-01'
const isReady = (text: string) => isDayText(text) && text >= earliest

/**
 * A day. With the focus it is the browser's own date field with its calendar, without it plain text
 * that reads the same everywhere. Where text is typed or pasted, its digits are put in place.
 */
export function DayField({ label, value, invalidText, onDay }: DayFieldProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [focused, setFocused] = useState(false)
  const [unfinished, setUnfinished] = useState(false)
  const [invalid, setInvalid] = useState(false)
  if (known !== value) {
    setKnown(value)
    setText(value)
    setUnfinished(false)
  }
  const isWrong = unfinished || (text !== '' && !isReady(text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every digit begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => setInvalid(isWrong), isWrong ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [isWrong, text])
  const take = (next: string) => {
    setText(next)
    setUnfinished(false)
    if (next !== '' && !isReady(next)) return
    setKnown(next)
    onDay(next)
  }
  // A date field cannot hold what is no day yet, and would drop it.
  const asDate = focused && !(text !== '' && !isDayText(text))
  return (
    <span className="relative inline-block w-38">
      <input
        type={asDate ? 'date' : 'text'}
        inputMode={asDate ? undefined : 'numeric'}
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        aria-label={label}
        aria-invalid={invalid}
        title={invalid ? invalidText : undefined}
        value={text}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => {
          // Some of the date field's parts are filled in: not a day yet, and not none either.
          if (event.target.validity.badInput) setUnfinished(true)
          else take(dayText(event.target.value))
        }}
        onPaste={(event) => {
          const pasted = dayText(event.clipboardData.getData('text'))
          if (!isDayText(pasted)) return
          event.preventDefault()
          take(pasted)
        }}
        className={fieldClass(invalid ? invalidText : undefined, 'h-8 px-2.5 text-sm touch:h-11')}
      />
      <span role="status" className={invalid ? 'block pt-1 text-xs text-poor' : 'sr-only'}>
        {invalid ? invalidText : ''}
      </span>
    </span>
  )
}
