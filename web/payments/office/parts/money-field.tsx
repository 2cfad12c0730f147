import { useState } from 'react'
import { AmountField } from '../../../lots/money/amount-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { readDecimal } from './decimal.ts'

interface MoneyFieldProps {
  label: string
  symbol: string
  /** Whether its currency has cents. */
  hasCents: boolean
  value: number | null
  onChange: (value: number | null) => void
  onEnter: () => void
  error: string | undefined
}

/** An amount as a bank names it: whole yen, or dollars with cents. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, symbol, hasCents, value, onChange, onEnter, error } = props
  const [text, setText] = useState(value === null ? '' : value.toFixed(2))
  if (!hasCents) {
    return (
      <AmountField
        {...{ label, value, onChange, onEnter, error, symbol }}
        onLeave={nothing}
        hint={undefined}
      />
    )
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(readDecimal(target.value))
      }}
      trailing={
        <span aria-hidden="true" className="px-3 text-lg text-quiet">
          {symbol}
        </span>
      }
      error={error}
    />
  )
}

const nothing = () => {}
