import { type ReactNode, type SyntheticEvent, useState } from 'react'

interface FloatingNameProps {
  name: string
  children: ReactNode
}

/**
 * The name of an icon, to its right while it is pointed at or focused; Escape takes it away. It
 * stands fixed on the screen, because the sidebar scrolls and would cut it off.
 */
export function FloatingName({ name, children }: FloatingNameProps) {
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const show = ({ currentTarget }: SyntheticEvent) => {
    const { right, top, height } = currentTarget.getBoundingClientRect()
    setPlace({ left: right + 8, top: top + height / 2 })
  }
  const hide = () => setPlace(undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the link inside, does nothing itself
    <div
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {place && (
        <span
          aria-hidden="true"
          style={place}
          className="pointer-events-none fixed z-50 -translate-y-1/2 rounded-sm bg-ink px-2 py-1 text-xs whitespace-nowrap text-paper"
        >
          {name}
        </span>
      )}
    </div>
  )
}
