import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../session/session.tsx'

/** The page itself loads first, ms. */
const startDelayMs = 3000

/** Keeps bids and balance up to date on every page, also when they change in another tab. */
export function useLiveBids(): void {
  const queryClient = useQueryClient()
  const { userId } = useSignedIn().profile
  useEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    const timer = setTimeout(async () => {
      // Without the script there is no stream, and pages refetch as they always do.
      const live = await import('../live/live-updates.ts').catch(() => undefined)
      if (live && !unmounted) stop = live.watchBids(queryClient, userId)
    }, startDelayMs)
    return () => {
      unmounted = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, userId])
}
