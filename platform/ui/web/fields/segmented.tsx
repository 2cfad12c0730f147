import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export interface Segment<Value> {
  readonly value: Value
  /** Name of the choice; shown on hover when `face` is an icon. */
  readonly label: string
  readonly face?: ReactNode
}

interface SegmentedProps<Value> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  upright?: boolean
}

/** A few radio buttons side by side, drawn as one control. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, segments, value, onChange, upright = false } = props
  const name = useId()
  return (
    <fieldset
      className={cx(
        'inline-flex rounded-md border border-line bg-sunken p-px',
        upright && 'flex-col',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.label}
          className={cx(
            'relative grid h-7 min-w-7 place-items-center rounded-[5px] px-1 text-xs text-quiet',
            'hover:text-ink touch:h-11 touch:min-w-11',
            'has-checked:bg-surface has-checked:font-semibold has-checked:text-ink',
            'has-checked:shadow-[0_0_0_1px_var(--line)] forced-colors:has-checked:outline',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            aria-label={segment.label}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span aria-hidden="true">{segment.face ?? segment.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
