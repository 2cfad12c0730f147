import { type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { amountOf, maxAmount, readAmount } from '#platform/core/contract/read-amount.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { FieldFrame, fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { groupedDigits, isGroupedDigits } from './grouped-digits.ts'

interface AmountFieldProps {
  label: string
  /** In units of the currency; null while nothing is entered, or nothing that can be read. */
  value: number | null
  onChange: (value: number | null) => void
  onLeave?: () => void
  onEnter: () => void
  error: string | undefined
  hint: string | undefined
  /** Of another currency than yen. */
  symbol?: string
  /** How many decimals an amount may have: cents of dollars. */
  decimals?: number
  max?: number
  /** A bid: whatever else is typed is left out (spec 3 §5). */
  digitsOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A text that was typed, and the value that it stands for. */
interface Typed {
  readonly text: string
  readonly value: number | null
}

/**
 * An amount in groups of three digits. A text that `readAmount` refuses stays in the field with the reason, and its
 * form is not submitted.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, onLeave, onEnter, hint, symbol = '¥', ref } = props
  const { decimals = 0, digitsOnly = false, max = digitsOnly ? 999_999_999 : maxAmount } = props
  const format = { decimals, max, symbol }
  const { t } = useTranslation('fields')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  const [typed, setTyped] = useState<Typed>()
  const [isLeft, setIsLeft] = useState(false)
  const text = typed?.value === value ? typed.text : textOf(value)
  const read = readAmount(text, format)
  const isWhole = read === 'decimals' && decimals === 0
  const kind = isWhole ? 'whole' : read
  const fault =
    typeof kind === 'string'
      ? t(`amount.${kind}`, { count: decimals, max: formatNumber(max) })
      : undefined
  const error = fault && (isLeft || props.error) ? fault : props.error
  useLayoutEffect(() => {
    input.current?.setCustomValidity(fault ?? '')
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const hold = (element: HTMLInputElement | null) => {
    input.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  const type = (next: string) => {
    const amount = amountOf(readAmount(next, format)) || null
    setTyped({ text: next, value: amount })
    setIsLeft(false)
    onChange(amount)
  }
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            ref={hold}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            enterKeyHint="go"
            maxLength={40}
            value={text}
            onChange={({ target, nativeEvent }) => {
              const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
              const isOwn = digitsOnly || isOwnWriting(target.value, decimals)
              if (!isOwn || (isComposing && !digitsOnly)) return type(target.value)
              const next = groupedDigits(
                { text: target.value, caret: target.selectionStart ?? target.value.length },
                digitsOnly ? String(max).length : undefined,
              )
              caret.current = next.caret
              // React moves the caret to the end when it changes the text.
              if (next.text === text) target.value = next.text
              type(next.text)
            }}
            onPaste={(event) => {
              event.preventDefault()
              const pasted = event.clipboardData.getData('text').trim().slice(0, 40)
              if (digitsOnly && !amountOf(readAmount(pasted, format))) return
              type(pasted)
              setIsLeft(true)
            }}
            onInvalid={(event) => {
              event.preventDefault()
              setIsLeft(true)
            }}
            onBlur={() => {
              setIsLeft(true)
              if (!fault) setTyped(undefined)
              onLeave?.()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              const { form } = event.currentTarget
              if (form ? form.checkValidity() : event.currentTarget.checkValidity()) onEnter()
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

/** `1 250 000`, `2 480.50`. */
function textOf(value: number | null): string {
  if (value === null || Number.isInteger(value)) return value === null ? '' : formatNumber(value)
  return `${formatNumber(value)}.${value.toFixed(2).split('.')[1]}`
}

/** Digits in groups as the field writes them, which it groups again; a zero may begin cents. */
const isOwnWriting = (text: string, decimals: number) =>
  isGroupedDigits(text) && !(decimals > 0 && text.startsWith('0'))
