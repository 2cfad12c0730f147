import { useSyncExternalStore } from 'react'
import { nextScrollState, type ScrollState } from '../scroll-direction.ts'

let state: ScrollState = { y: 0, isDown: false }

/** Whether the page was last scrolled down; ignores small movements. */
export function useScrolledDown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => state.isDown,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const onScroll = () => {
    state = nextScrollState(state, window.scrollY)
    listener()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}
