import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** Shown under the field and tied to it; the typed text stays. */
  error?: string | undefined
}

/** A labelled field for several lines, with its error beside it. */
export function TextArea({ label, error, className, ...area }: TextAreaProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        className={cx(
          'block w-full rounded-md border bg-surface px-3 py-2',
          'placeholder:text-quiet focus-visible:outline-offset-0',
          error === undefined ? 'border-edge' : 'border-poor',
        )}
        {...area}
      />
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 text-sm text-poor">
          {error}
        </p>
      )}
    </div>
  )
}
