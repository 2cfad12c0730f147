import { useSyncExternalStore } from 'react'
import { type ScrollMemory, scrolled } from './scroll-memory.ts'

let memory: ScrollMemory = { at: 0, down: false }

/** Whether the page was last scrolled downwards; small movements do not count. */
export function useScrolledDown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => memory.down,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const onScroll = () => {
    memory = scrolled(memory, window.scrollY)
    listener()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}
