import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { reloadMatching } from '#platform/live/web/live-module.ts'
import { listen } from '#platform/live/web/live-updates.ts'
import { pagesOfLot } from './query-keys.ts'

/** Updates the page of a lot while it is open. */
export function useLiveLot(lotId: string): void {
  const queryClient = useQueryClient()
  const { userId } = useSignedIn().profile
  useEffect(() => watchLot(queryClient, userId, lotId), [queryClient, userId, lotId])
}

/** Updates the page of a lot; returns a function to stop. */
function watchLot(queryClient: QueryClient, userId: number, lotId: string): () => void {
  const reloadLot = () => reloadMatching(queryClient, pagesOfLot(lotId))
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const stop = listen(userId, [lotId], {
    event({ kind, data }) {
      if (kind !== 'bid' && kind !== 'lot' && kind !== 'note') return
      if (data.carId !== lotId) return
      // The person's own bid, changed in another tab before the person's events are watched, or a client's.
      if (kind === 'bid') return reloadLot()
      // All viewers of a lot receive the event at once; jitter spreads their requests.
      const timer = setTimeout(() => {
        timers.delete(timer)
        reloadLot()
      }, Math.random() * jitterMs)
      timers.add(timer)
    },
    subscribed: reloadLot,
  })
  return () => {
    stop()
    for (const timer of timers) clearTimeout(timer)
  }
}

const jitterMs = 400
