import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

interface ErrorPopoverProps {
  /** The element that failed. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** An error message next to the element that failed; Escape or the next press closes it. */
export function ErrorPopover({ anchor, onClose, children }: ErrorPopoverProps) {
  return (
    <Popover.Root open onOpenChange={(next) => next || onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            role="alert"
            initialFocus={false}
            finalFocus={false}
            className={
              'max-w-[min(320px,calc(100vw-16px))] rounded-md border border-poor/30 bg-surface ' +
              'shadow-float outline-none'
            }
          >
            <p className="rounded-md bg-poor-wash px-3 py-2.5 text-sm text-poor">{children}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
