import { X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { isComposing } from '../browser/composing.ts'
import { cx } from '../cx.ts'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  label: string
  value: string
  clearLabel: string
  onText: (text: string) => void
  onEnter?: () => void
  /** Classes of the field itself. */
  inputClass?: string
}

/** A small search field; Escape clears it before it does anything else. */
export function SearchInput(props: SearchInputProps) {
  const { label, value, clearLabel, onText, onEnter, className, inputClass, ...input } = props
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={cx('relative', className)}>
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Enter') {
            event.preventDefault()
            onEnter?.()
          }
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          onText('')
        }}
        className={cx(
          'block h-8 w-full min-w-0 rounded-md border border-edge bg-surface pr-8 text-sm',
          'placeholder:text-quiet focus-visible:outline-offset-0 touch:h-11 touch:pr-11',
          '[&::-webkit-search-cancel-button]:appearance-none',
          inputClass ?? 'pl-2.5',
        )}
        {...input}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onText('')
            field.current?.focus()
          }}
          className={
            'absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-quiet ' +
            'hover:text-ink touch:w-11'
          }
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>
  )
}
