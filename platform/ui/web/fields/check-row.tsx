import { memo, type ReactNode } from 'react'
import { cx } from '../cx.ts'

interface CheckRowProps<Value> {
  value: Value
  label: ReactNode
  /** Number of results for the choice, formatted. */
  count?: string | undefined
  /** Greys the row out, because the choice has no results. */
  none?: boolean
  checked: boolean
  /** Only some of the choices that the row combines are ticked. */
  mixed?: boolean
  /** Name of the radio group; without it the row has a checkbox. */
  group?: string | undefined
  strong?: boolean
  disabled?: boolean
  onToggle: (value: Value, on: boolean) => void
}

/** A checkbox or radio button with its label and a number of results. */
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
        onChange={(event) => props.onToggle(value, event.target.checked)}
        className="mt-px size-4 shrink-0 touch:mt-0 touch:size-5"
      />
      <span className="min-w-0 flex-1 break-words">{label}</span>
      {count !== undefined && (
        <span translate="no" className="shrink-0 pl-1 font-normal text-quiet tabular-nums">
          {count}
        </span>
      )}
    </label>
  )
}

export const CheckRow = memo(Row) as typeof Row
