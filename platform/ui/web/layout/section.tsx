import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'

interface SectionProps {
  title: string
  /** Grey text at the end of the heading. */
  detail?: ReactNode
  /** Whether it starts expanded. */
  open: boolean
  children: ReactNode
}

/** A section of a panel that can be collapsed. */
export function Section({ title, detail, open: openByDefault, children }: SectionProps) {
  const id = useId()
  const [pressed, setPressed] = useState<boolean>()
  const open = pressed ?? openByDefault
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be a row with an edge
    <div role="group" aria-labelledby={`${id}-title`} className="border-line border-b">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setPressed(!open)}
          className={
            'flex min-h-10 w-full items-center gap-2 px-3.5 py-2 text-left text-xs hover:text-accent ' +
            'focus-visible:-outline-offset-2 touch:min-h-12 touch:text-sm'
          }
        >
          <span id={`${id}-title`} className="min-w-0 flex-1 font-semibold">
            {title}
          </span>
          {detail !== undefined && <span className="shrink-0 text-quiet">{detail}</span>}
          <ChevronDown
            aria-hidden="true"
            className={cx(
              'size-3.5 shrink-0 text-quiet transition-transform duration-150',
              open && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-3.5 pb-3">
        {open && children}
      </div>
    </div>
  )
}
