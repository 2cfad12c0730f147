import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLot } from '../live/live-updates.ts'
import { useSignedIn } from '../session/session.tsx'

/** Keeps the page of a lot up to date while it is open. */
export function useLiveLot(lotId: string): void {
  const queryClient = useQueryClient()
  const { userId } = useSignedIn().profile
  useEffect(() => watchLot(queryClient, userId, lotId), [queryClient, userId, lotId])
}
