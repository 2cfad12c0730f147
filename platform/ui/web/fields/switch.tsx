import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  /** One sentence under the label about the effect. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-8 items-center gap-4 touch:min-h-11" htmlFor={id}>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-quiet">
            {hint}
          </span>
        )}
      </span>
      <Toggle
        id={id}
        checked={checked}
        onChange={onChange}
        {...(hint && { describedBy: `${id}-hint` })}
      />
    </label>
  )
}

interface ToggleProps {
  id?: string
  /** Its accessible name, if no label next to it provides one. */
  label?: string
  /** Id of the element that explains it. */
  describedBy?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** The switch alone, for example in a table. */
export function Toggle({ id, label, describedBy, checked, disabled, onChange }: ToggleProps) {
  return (
    <BaseSwitch.Root
      {...(id && { id })}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      aria-label={label}
      aria-describedby={describedBy}
      className={
        'relative h-6 w-10 shrink-0 rounded-full bg-edge transition-colors ' +
        'data-checked:bg-accent data-disabled:opacity-50 forced-colors:border'
      }
    >
      <BaseSwitch.Thumb
        className={
          'block size-5 translate-x-0.5 rounded-full bg-surface transition-transform ' +
          'data-checked:translate-x-4.5 forced-colors:bg-current'
        }
      />
    </BaseSwitch.Root>
  )
}
