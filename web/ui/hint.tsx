import { Tooltip } from '@base-ui/react/tooltip'
import { CircleHelp } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react'

interface HintProps {
  /** Name of the button. */
  label: string
  children: ReactNode
}

/** How long the pointer rests on the button before the tooltip opens (spec 3 §9), ms. */
const hoverDelayMs = 400
/** How long the tooltip stays open after a tap (spec 3 §9), ms. */
const tapMs = 2000

/**
 * A tooltip behind a question mark. It opens when the button is pointed at, focused or tapped, and
 * closes with Escape; after a tap it closes by itself.
 */
export function Hint({ label, children }: HintProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [tapped, setTapped] = useState(false)
  useEffect(() => {
    if (!tapped) return
    const timer = setTimeout(() => {
      setTapped(false)
      setOpen(false)
    }, tapMs)
    return () => clearTimeout(timer)
  }, [tapped])
  const onPointerUp = ({ pointerType }: PointerEvent) => {
    setOpen(true)
    if (pointerType !== 'mouse') setTapped(true)
  }
  return (
    <Tooltip.Root open={open} onOpenChange={(next) => setOpen(next || tapped)}>
      <Tooltip.Trigger
        delay={hoverDelayMs}
        closeOnClick={false}
        aria-label={label}
        aria-describedby={open ? id : undefined}
        onPointerUp={onPointerUp}
        className="grid size-6 place-items-center rounded-md text-quiet hover:text-ink touch:size-11"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Tooltip.Popup
            id={id}
            role="tooltip"
            className="w-[220px] rounded-md border border-line bg-surface p-2.5 text-xs text-ink shadow-float"
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
