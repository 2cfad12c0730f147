import { useEffect, useState } from 'react'
import { dayFault, dayText, isDayText } from './day-text.ts'
import { fieldClass } from './field-frame.tsx'

interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** The days that can be meant. */
  first: string
  last: string
  /** Said of what is no day, and of a day that cannot be meant. */
  invalidText: string
  outsideText: string
  placeholder?: string | undefined
  /** Whether what it is part of cannot be asked for; whoever says so tells why. */
  refused?: boolean
  onDay: (day: string) => void
}

/** How long an unfinished day is left alone. */
const pauseMs = 700

/**
 * A day. With the focus it is the browser's own date field with its calendar, without it plain text
 * that reads the same everywhere. Where text is typed or pasted, its digits are put in place. Years
 * are typed digit by digit, and the date field takes 0002, 0020 and 6070 for years.
 */
export function DayField(props: DayFieldProps) {
  const { label, value, first, last, refused = false, onDay, ...words } = props
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
  const faultOf = (day: string) => (day === '' ? undefined : dayFault(day, first, last))
  const fault = unfinished ? 'form' : faultOf(text)
  const isWrong = fault !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: every digit begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => setInvalid(isWrong), isWrong ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [isWrong, text])
  const take = (next: string) => {
    setText(next)
    setUnfinished(false)
    if (faultOf(next)) return
    setKnown(next)
    onDay(next)
  }
  // A date field cannot hold what is no day yet, and would drop it.
  const asDate = focused && !(text !== '' && !isDayText(text))
  const wrong = fault === 'place' ? words.outsideText : words.invalidText
  const said = invalid && isWrong ? wrong : undefined
  return (
    <span className="relative inline-block w-38">
      <input
        type={asDate ? 'date' : 'text'}
        inputMode={asDate ? undefined : 'numeric'}
        autoComplete="off"
        placeholder={words.placeholder ?? 'YYYY-MM-DD'}
        min={asDate ? first : undefined}
        max={asDate ? last : undefined}
        aria-label={label}
        aria-invalid={said !== undefined || refused}
        title={said}
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
        className={fieldClass(said, 'h-8 px-2.5 text-sm touch:h-11')}
      />
      <span role="status" className={said ? 'block pt-1 text-xs text-poor' : 'sr-only'}>
        {said}
      </span>
    </span>
  )
}
