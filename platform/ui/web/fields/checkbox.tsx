import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** Shown under the box and linked to it with ARIA. */
  error?: string | undefined
}

/** A checkbox with a label that can be clicked. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className="flex min-h-8 items-start gap-2.5 py-1 touch:min-h-11 touch:items-center">
        <input
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className={cx(
            'mt-0.5 size-4 shrink-0 touch:mt-0 touch:size-5',
            error !== undefined && 'outline outline-poor outline-offset-1',
          )}
          {...input}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-sm text-poor">
          {error}
        </p>
      )}
    </div>
  )
}
