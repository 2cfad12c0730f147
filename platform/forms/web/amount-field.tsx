import { type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { amountOf, maxAmount, readAmount } from '#platform/core/contract/read-amount.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { isComposing } from '#platform/ui/web/browser/composing.ts'
import { FieldFrame, fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { groupedDigits, isGroupedDigits } from './grouped-digits.ts'

interface AmountFieldProps {
  label: string
  /** In units of the currency; null while the text is empty or unreadable. */
  value: number | null
  onChange: (value: number | null) => void
  onLeave?: () => void
  onEnter: () => void
  error: string | undefined
  hint: string | undefined
  /** The symbol of another currency than yen. */
  symbol?: string
  /** Number of decimals that an amount may have: 2 for the cents of dollars. */
  decimals?: number
  max?: number
  /** For bids: drops everything typed that is no digit (spec 3 §5). */
  digitsOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A typed text and its value. */
interface Typed {
  readonly text: string
  readonly value: number | null
}

/** Returns the text of an amount as it is typed, and its fault. */
function useAmountText(props: AmountFieldProps) {
  const { value, onChange, onLeave, symbol = '¥', decimals = 0, digitsOnly = false } = props
  const { max = digitsOnly ? 999_999_999 : maxAmount } = props
  const format = { decimals, max, symbol }
  const { t } = useTranslation('fields')
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
  useLayoutEffect(() => {
    input.current?.setCustomValidity(fault ?? '')
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const type = (next: string) => {
    const amount = amountOf(readAmount(next, format)) || null
    setTyped({ text: next, value: amount })
    setIsLeft(false)
    onChange(amount)
  }
  return {
    input,
    text,
    error: fault && (isLeft || props.error) ? fault : props.error,
    showFault: () => setIsLeft(true),
    change(target: HTMLInputElement, isComposing: boolean) {
      const isOwn = digitsOnly || isOwnFormat(target.value, decimals)
      if (!isOwn || (isComposing && !digitsOnly)) return type(target.value)
      const next = groupedDigits(
        { text: target.value, caret: target.selectionStart ?? target.value.length },
        digitsOnly ? String(max).length : undefined,
      )
      caret.current = next.caret
      // React moves the caret to the end when it changes the text.
      if (next.text === text) target.value = next.text
      type(next.text)
    },
    paste(pasted: string) {
      if (digitsOnly && !amountOf(readAmount(pasted, format))) return
      type(pasted)
      setIsLeft(true)
    },
    leave() {
      setIsLeft(true)
      if (!fault) setTyped(undefined)
      onLeave?.()
    },
  }
}

/**
 *
 * An amount with its digits in groups of three. A text that `readAmount` refuses stays in the field with the reason and
 * blocks the form.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, onEnter, hint, symbol = '¥', decimals = 0, ref } = props
  const id = useId()
  const amount = useAmountText(props)
  const hold = (element: HTMLInputElement | null) => {
    amount.input.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <FieldFrame id={id} label={label} error={amount.error} hint={hint}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            ref={hold}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            enterKeyHint="go"
            maxLength={40}
            value={amount.text}
            onChange={({ target, nativeEvent }) =>
              amount.change(
                target,
                'isComposing' in nativeEvent && nativeEvent.isComposing === true,
              )
            }
            onPaste={(event) => {
              event.preventDefault()
              amount.paste(event.clipboardData.getData('text').trim().slice(0, 40))
            }}
            onInvalid={(event) => {
              event.preventDefault()
              amount.showFault()
            }}
            onBlur={amount.leave}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return
              event.preventDefault()
              const { form } = event.currentTarget
              if (form ? form.checkValidity() : event.currentTarget.checkValidity()) onEnter()
            }}
            className={fieldClass(amount.error, 'h-12 pr-9 pl-3 text-xl font-semibold')}
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

/** Formats a value: `1 250 000`, `2 480.50`. */
function textOf(value: number | null): string {
  if (value === null || Number.isInteger(value)) return value === null ? '' : formatNumber(value)
  return `${formatNumber(value)}.${value.toFixed(2).split('.')[1]}`
}

/** Digits in groups as the field writes them, which it groups again; a zero may begin cents. */
const isOwnFormat = (text: string, decimals: number) =>
  isGroupedDigits(text) && !(decimals > 0 && text.startsWith('0'))
