import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export const Popover = Base.Root
export const PopoverTrigger = Base.Trigger
export const PopoverTitle = Base.Title
export const PopoverDescription = Base.Description

interface PopoverPanelProps {
  /** Its accessible name, where it has no title. */
  label?: string
  /** Its widths and its padding. */
  className?: string
  children: ReactNode
}

/** What a popover shows: below its trigger, scrolling where the screen is too low for it. */
export function PopoverPanel({ label, className, children }: PopoverPanelProps) {
  return (
    <Base.Portal>
      <Base.Positioner
        side="bottom"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="z-40"
      >
        <Base.Popup
          aria-label={label}
          className={cx(
            'max-h-(--available-height) overflow-y-auto rounded-md border border-line bg-surface ' +
              'text-ink shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
