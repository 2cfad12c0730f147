import { type Ref, useId, useLayoutEffect, useRef } from 'react'
import { formatNumber } from '../../../contract/core/money.ts'
import { numberIn } from '../../ui/fields/digits.ts'
import { FieldFrame, fieldClass } from '../../ui/fields/field-frame.tsx'
import { groupedDigits, pastedAmount } from './grouped-digits.ts'

interface AmountFieldProps {
  label: string
  /** Yen; null while nothing is entered. */
  value: number | null
  onChange: (value: number | null) => void
  onLeave: () => void
  onEnter: () => void
  error: string | undefined
  hint: string | undefined
  /** Of another currency than yen; whole units of it, too. */
  symbol?: string
  ref?: Ref<HTMLInputElement>
}

/** Yen in groups of three digits; everything else that is typed is ignored. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, onLeave, onEnter, error, hint, symbol = '¥', ref } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  const text = value === null ? '' : formatNumber(value)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const hold = (element: HTMLInputElement | null) => {
    input.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            ref={hold}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="go"
            value={text}
            onChange={({ target }) => {
              const next = groupedDigits({
                text: target.value,
                caret: target.selectionStart ?? target.value.length,
              })
              caret.current = next.caret
              // React moves the caret to the end when it changes the text.
              if (next.text === text) target.value = next.text
              onChange(next.text === '' ? null : numberIn(next.text))
            }}
            onPaste={(event) => {
              event.preventDefault()
              const pasted = pastedAmount(event.clipboardData.getData('text'))
              if (pasted !== null) onChange(pasted)
            }}
            onBlur={onLeave}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              onEnter()
            }}
            className={fieldClass(error, 'h-12 pr-9 pl-3 text-xl font-semibold')}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-lg text-quiet"
          >
            {symbol}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
