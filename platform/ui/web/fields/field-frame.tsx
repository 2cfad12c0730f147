import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Attributes that link a control to its label and its error. */
interface Described {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps {
  id: string
  label: string
  /** Shown under the control. */
  error: string | undefined
  /** Shown in the space of the error, so that nothing moves when an error appears. */
  hint?: ReactNode
  className?: string | undefined
  children: (described: Described) => ReactNode
}

/** The label above a control and its error below it. */
export function FieldFrame({ id, label, error, hint, className, children }: FieldFrameProps) {
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
      })}
      {error === undefined && hint && <p className="mt-1.5 text-sm text-quiet">{hint}</p>}
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 text-sm text-poor">
          {error}
        </p>
      )}
    </div>
  )
}

/** Returns the classes of an input; `more` sets its size. */
export const fieldClass = (error: string | undefined, ...more: (string | false)[]) =>
  cx(
    'block w-full rounded-md border bg-surface',
    'placeholder:text-quiet focus-visible:outline-offset-0',
    // With forced colours the border style shows the error.
    error === undefined
      ? 'border-edge'
      : 'border-poor forced-colors:border-2 forced-colors:border-dashed',
    ...more,
  )
