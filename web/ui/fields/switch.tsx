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
      <BaseSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={
          'relative h-6 w-10 shrink-0 rounded-full bg-edge transition-colors ' +
          'data-checked:bg-accent forced-colors:border'
        }
      >
        <BaseSwitch.Thumb
          className={
            'block size-5 translate-x-0.5 rounded-full bg-surface transition-transform ' +
            'data-checked:translate-x-4.5 forced-colors:bg-current'
          }
        />
      </BaseSwitch.Root>
    </label>
  )
}
