import { type ComponentProps, useId } from 'react'
import { FieldFrame, fieldClass } from './field-frame.tsx'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  error?: string | undefined
}

/** A labelled field for several lines, with its error below it. */
export function TextArea({ label, error, className, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      {(described) => (
        <textarea {...described} className={fieldClass(error, 'px-3 py-2')} {...area} />
      )}
    </FieldFrame>
  )
}
