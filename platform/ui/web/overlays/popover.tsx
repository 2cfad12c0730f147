import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'

export const Popover = Base.Root
export const PopoverTrigger = Base.Trigger
export const PopoverTitle = Base.Title
export const PopoverDescription = Base.Description

interface PopoverPanelProps {
  /** The element below which it opens and to which it returns the focus, if it has no trigger. */
  anchor?: RefObject<HTMLElement | null>
  /** The edge that it aligns with its trigger. */
  align?: 'start' | 'end'
  /** Its accessible name, if it has no title. */
  label?: string
  /** Classes for its width and padding. */
  className?: string
  children: ReactNode
}

/** The content of a popover: below its trigger, and scrollable on low screens. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { anchor, align = 'start', label, className, children } = props
  return (
    <Base.Portal>
      <Base.Positioner
        {...(anchor && { anchor })}
        side="bottom"
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-40"
      >
        <Base.Popup
          aria-label={label}
          {...(anchor && { finalFocus: anchor })}
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
