import { memo } from 'react'
import { cx } from './cx.ts'

interface CheckRowProps<Value> {
  value: Value
  label: string
  /** How many it stands for, written; grey when it stands for none. */
  count?: string | undefined
  none?: boolean
  checked: boolean
  /** Some of what the row stands for is ticked. */
  mixed?: boolean
  /** The radio group of a row of which only one can be chosen; boxes have none. */
  group?: string | undefined
  strong?: boolean
  disabled?: boolean
  onTick: (value: Value, on: boolean) => void
}

/** A choice among others: box, words, and how many it stands for. */
function Row<Value>(props: CheckRowProps<Value>) {
  const { value, label, count, none = false, checked, mixed = false, group, strong = false } = props
  return (
    <label
      className={cx(
        'flex min-h-[25px] items-start gap-2 rounded-sm py-[3px] text-sm touch:min-h-11',
        'touch:items-center hover:text-accent has-disabled:cursor-default',
        none && !checked && 'text-quiet',
        strong && 'font-semibold',
      )}
    >
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        checked={checked}
        disabled={props.disabled}
        ref={(box) => {
          if (box) box.indeterminate = mixed && !checked
        }}
        onChange={(event) => props.onTick(value, event.target.checked)}
        className="mt-px size-4 shrink-0 touch:mt-0 touch:size-5"
      />
      <span className="min-w-0 flex-1 break-words">{label}</span>
      {count !== undefined && (
        <span className="shrink-0 pl-1 font-normal text-quiet tabular-nums">{count}</span>
      )}
    </label>
  )
}

export const CheckRow = memo(Row) as typeof Row
