import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'

/** Delay that lets the page load first, ms. */
const startDelayMs = 3000

/** Keeps bids and balance live on every page, also after changes in another tab. */
export function useLiveBids(): void {
  const queryClient = useQueryClient()
  const { userId } = useSignedIn().profile
  useEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    const timer = setTimeout(async () => {
      // Without live updates pages still refetch as usual.
      const live = await import('./live-modules.ts').catch(() => undefined)
      if (live && !unmounted) stop = live.watchPerson(queryClient, userId)
    }, startDelayMs)
    return () => {
      unmounted = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, userId])
}
