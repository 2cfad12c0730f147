import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** What ties a control to its label and to what is wrong with it. */
interface Described {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps {
  id: string
  label: string
  /** Shown under the control; the typed text stays. */
  error: string | undefined
  /** Stands where the error would: nothing moves when one comes. */
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

/** The box of a control that is typed into; its size comes with `more`. */
export const fieldClass = (error: string | undefined, ...more: (string | false)[]) =>
  cx(
    'block w-full rounded-md border bg-surface',
    'placeholder:text-quiet focus-visible:outline-offset-0',
    // Where colours are the person's own, the border says it by its form.
    error === undefined
      ? 'border-edge'
      : 'border-poor forced-colors:border-2 forced-colors:border-dashed',
    ...more,
  )
