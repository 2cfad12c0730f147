import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react'
import { lazyPart } from './lazy-part.ts'
import type { MenuSection } from './menu.tsx'

const Menu = lazyPart(() => import('./menu.tsx'), 'Menu')

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  ref?: RefObject<HTMLButtonElement | null>
  /** Names the menu. */
  menuLabel: string
  heading?: ReactNode
  /** Asked for when the menu is open. */
  sections: () => readonly MenuSection[]
}

/**
 * A button that opens a menu. The menu's script is imported when the button is pointed at, focused or
 * pressed, so that a page with many menus waits for none. `aria-disabled` keeps it shut.
 */
export function MenuButton({ ref, menuLabel, heading, sections, ...button }: MenuButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const anchor = ref ?? own
  const [state, setState] = useState<'never opened' | 'open' | 'closed'>('never opened')
  const open = () => {
    if (button['aria-disabled'] !== true) setState('open')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  return (
    <>
      <button
        type="button"
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        onPointerEnter={Menu.preload}
        onFocus={Menu.preload}
        onClick={open}
        onKeyDown={onKeyDown}
      />
      {state !== 'never opened' && (
        <Suspense>
          <Menu
            anchor={anchor}
            label={menuLabel}
            open={state === 'open'}
            onClose={() => setState('closed')}
            heading={heading}
            sections={sections()}
          />
        </Suspense>
      )}
    </>
  )
}
