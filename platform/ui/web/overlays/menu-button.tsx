import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '../browser/lazy-part.ts'
import type { MenuSection } from './menu.tsx'

const Menu = lazyPart(() => import('./menu.tsx'), 'Menu')

/** Loads the code of menus before one is opened. */
export const preloadMenu = () => Menu.preload()

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  ref?: RefObject<HTMLButtonElement | null>
  /** Accessible name of the menu. */
  menuLabel: string
  heading?: ReactNode
  /** Called when the menu opens. */
  sections: () => readonly MenuSection[]
}

/**
 * A button that opens a menu. The menu's code loads when the button is hovered, focused or pressed, and not with the
 * page. With `aria-disabled` it does not open.
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
