import { CircleHelp } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react'

interface HelpTooltipProps {
  /** Name of the button. */
  label: string
  children: ReactNode
}

/** Delay before the tooltip opens under the pointer (spec 3 §9), ms. */
const hoverDelayMs = 400
/** How long it stays open after a tap (spec 3 §9), ms. */
const touchShownMs = 2000

/**
 * A tooltip behind a question mark. It opens when the button is hovered, focused or tapped, and closes with Escape;
 * after a tap it closes by itself.
 */
export function HelpTooltip({ label, children }: HelpTooltipProps) {
  const id = useId()
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'open-briefly'>('closed')
  useEffect(() => {
    if (state !== 'opening' && state !== 'open-briefly') return
    const timer = setTimeout(
      () => setState(state === 'opening' ? 'open' : 'closed'),
      state === 'opening' ? hoverDelayMs : touchShownMs,
    )
    return () => clearTimeout(timer)
  }, [state])
  const shown = state === 'open' || state === 'open-briefly'
  const point = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && !shown) setState('opening')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may move onto the tooltip
    <span
      className="relative inline-grid"
      onPointerEnter={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setState('closed')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return
        event.stopPropagation()
        setState('closed')
      }}
    >
      <button
        type="button"
        aria-label={label}
        aria-describedby={shown ? id : undefined}
        onFocus={(event) => event.target.matches(':focus-visible') && setState('open')}
        onBlur={() => setState('closed')}
        onPointerUp={({ pointerType }) =>
          setState(pointerType === 'mouse' ? 'open' : 'open-briefly')
        }
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
