import { CircleHelp } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react'

interface HintProps {
  /** Name of the button. */
  label: string
  children: ReactNode
}

/** How long the pointer rests on the button before the tooltip opens (spec 3 §9), ms. */
const restMs = 400
/** How long it stays open after a tap (spec 3 §9), ms. */
const touchMs = 2000

/**
 * A tooltip behind a question mark. It opens when the button is pointed at, focused or tapped, and closes
 * with Escape; after a tap it closes by itself.
 */
export function Hint({ label, children }: HintProps) {
  const id = useId()
  const [wanted, setWanted] = useState<'no' | 'soon' | 'yes' | 'briefly'>('no')
  useEffect(() => {
    if (wanted !== 'soon' && wanted !== 'briefly') return
    const timer = setTimeout(
      () => setWanted(wanted === 'soon' ? 'yes' : 'no'),
      wanted === 'soon' ? restMs : touchMs,
    )
    return () => clearTimeout(timer)
  }, [wanted])
  const shown = wanted === 'yes' || wanted === 'briefly'
  const point = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && !shown) setWanted('soon')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may move onto the words
    <span
      className="relative inline-grid"
      onPointerEnter={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setWanted('no')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return
        event.stopPropagation()
        setWanted('no')
      }}
    >
      <button
        type="button"
        aria-label={label}
        aria-describedby={shown ? id : undefined}
        onFocus={(event) => event.target.matches(':focus-visible') && setWanted('yes')}
        onBlur={() => setWanted('no')}
        onPointerUp={({ pointerType }) => setWanted(pointerType === 'mouse' ? 'yes' : 'briefly')}
        className="grid size-6 place-items-center rounded-md text-quiet hover:text-ink touch:size-11"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </button>
      {shown && (
        <span
          id={id}
          role="tooltip"
          className={
            'absolute top-full right-0 z-30 mt-1 w-[220px] rounded-md border border-line bg-surface ' +
            'p-2.5 text-xs font-normal text-ink shadow-float'
          }
        >
          {children}
        </span>
      )}
    </span>
  )
}
