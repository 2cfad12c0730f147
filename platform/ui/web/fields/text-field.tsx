import { type ComponentProps, type ReactNode, useId } from 'react'
import { afterPress } from '../browser/after-press.ts'
import { FieldFrame, fieldClass } from './field-frame.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** A control inside the field's right edge. */
  trailing?: ReactNode
}

/** A labelled input with its error below it. */
export function TextField({ label, error, trailing, className, onBlur, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      {(described) => (
        <div className="relative">
          <input
            {...described}
            className={fieldClass(error, 'h-10 px-3 touch:h-11', Boolean(trailing) && 'pr-11')}
            {...input}
            onBlur={onBlur && ((event) => afterPress(() => onBlur(event)))}
          />
          {trailing && (
            <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
