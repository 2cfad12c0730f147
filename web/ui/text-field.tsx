import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  /** Shown under the field and tied to it; the typed text stays. */
  error?: string | undefined
  /** A control inside the field's right edge. */
  trailing?: ReactNode
}

/** A labelled input with its error beside it. */
export function TextField({ label, error, trailing, className, ...input }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className={cx(
            'h-10 w-full rounded-md border bg-surface px-3 touch:h-11',
            'placeholder:text-quiet focus-visible:outline-offset-0',
            error === undefined ? 'border-edge' : 'border-poor',
            Boolean(trailing) && 'pr-11',
          )}
          {...input}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 text-sm text-poor">
          {error}
        </p>
      )}
    </div>
  )
}
