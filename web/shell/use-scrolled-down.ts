import { useSyncExternalStore } from 'react'

let before = 0
let down = false

/** Whether the page was last scrolled downwards; small movements do not count. */
export function useScrolledDown(): boolean {
  return useSyncExternalStore(subscribe, () => down)
}

function subscribe(listener: () => void): () => void {
  const onScroll = () => {
    const now = window.scrollY
    if (Math.abs(now - before) < 8 && now > 0) return
    down = now > before && now > 120
    before = now
    listener()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}
