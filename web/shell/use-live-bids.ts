import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../session/session.tsx'

/** The page itself comes first, ms. */
const patienceMs = 3000

/** Keeps bids and balance as they are on every page, also when they change in another tab. */
export function useLiveBids(): void {
  const queryClient = useQueryClient()
  const { userId } = useSignedIn().profile
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const timer = setTimeout(async () => {
      // Without the script there is no stream, and pages ask by themselves as they always do.
      const live = await import('../live/live-pages.ts').catch(() => undefined)
      if (live && !left) stop = live.followBids(queryClient, userId)
    }, patienceMs)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, userId])
}
