import { type ReactNode, type SyntheticEvent, useState } from 'react'

interface IconTooltipProps {
  name: string
  children: ReactNode
}

/**
 * Shows the name of a hovered or focused icon to its right; Escape hides it. Its position is fixed, because the
 * scrolling sidebar would clip it.
 */
export function IconTooltip({ name, children }: IconTooltipProps) {
  const [position, setPosition] = useState<{ left: number; top: number }>()
  const show = ({ currentTarget }: SyntheticEvent) => {
    const { right, top, height } = currentTarget.getBoundingClientRect()
    setPosition({ left: right + 8, top: top + height / 2 })
  }
  const hide = () => setPosition(undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events of the link inside
    <div
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {position && (
        <span
          aria-hidden="true"
          style={position}
          className="pointer-events-none fixed z-50 -translate-y-1/2 rounded-sm bg-ink px-2 py-1 text-xs whitespace-nowrap text-paper"
        >
          {name}
        </span>
      )}
    </div>
  )
}
