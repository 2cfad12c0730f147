import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { fetchAhead } from './late.ts'
import { useOnce } from './use-once.ts'

/** What a menu gets whose button was there before it. */
export interface LateMenuProps {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onClose: () => void
}

/**
 * A menu whose script comes when its button is wanted, so that a page with many menus need not wait
 * for any: `button` goes to the button, `menu` to the menu, which is drawn once it is `wanted`.
 */
export function useLateMenu(load: () => Promise<unknown>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const wanted = useOnce(open)
  const fetchMenu = () => fetchAhead(load)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  const menu: LateMenuProps = { anchor, open, onClose: () => setOpen(false) }
  return {
    wanted,
    menu,
    button: {
      ref: anchor,
      type: 'button',
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onPointerEnter: fetchMenu,
      onFocus: fetchMenu,
      onClick: () => setOpen(true),
      onKeyDown,
    } as const,
  }
}
