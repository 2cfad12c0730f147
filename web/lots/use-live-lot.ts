import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLot } from '../live/live-pages.ts'
import { useSignedIn } from '../session/session.tsx'

/** Keeps the page of a lot as the lot is while somebody looks. */
export function useLiveLot(lotId: string): void {
  const queryClient = useQueryClient()
  const { userId } = useSignedIn().profile
  useEffect(() => followLot(queryClient, userId, lotId), [queryClient, userId, lotId])
}
