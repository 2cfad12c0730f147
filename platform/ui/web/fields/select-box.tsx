import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '../cx.ts'

interface SelectBoxProps {
  label: string
  /** The current choice as text; empty when there is none. */
  chosen: string
  placeholder: string
  disabled?: boolean
  open: boolean
  onOpen: (open: boolean) => void
  children: (close: () => void) => ReactNode
}

/**
 * A button that expands a list of choices below it; Escape collapses it. Scrolls the list into view and focuses its
 * search field, if it has one.
 */
export function SelectBox(props: SelectBoxProps) {
  const { label, chosen, placeholder, disabled, open, onOpen, children } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shown = open && !disabled
  useEffect(() => {
    if (!shown) return
    // On touch screens the focus would open a keyboard that covers the choices.
    if (matchMedia('(pointer: fine)').matches) {
      frame.current?.querySelector<HTMLElement>('[type=search]')?.focus({ preventScroll: true })
    }
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const close = () => {
    onOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame cannot hold its legend
    <div
      ref={frame}
      role="group"
      aria-label={label}
      className={cx(
        // Keeps clear of the buttons that stick to the bottom of a panel.
        'scroll-mb-16 rounded-md border bg-surface',
        shown ? 'border-accent' : 'border-edge',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        disabled={disabled}
        aria-expanded={shown}
        aria-controls={id}
        aria-label={`${label}: ${chosen || placeholder}`}
        onClick={() => onOpen(!open)}
        className={
          'flex min-h-[30px] w-full items-center gap-2 rounded-md px-2.5 py-1 text-left text-sm ' +
          'disabled:text-quiet touch:min-h-11'
        }
      >
        <span className={cx('line-clamp-2 min-w-0 flex-1', chosen === '' && 'text-quiet')}>
          {chosen || placeholder}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 shrink-0 text-quiet', shown && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!shown} className="border-line border-t">
        {shown && children(close)}
      </div>
    </div>
  )
}
