import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../session/session.tsx'
import { watchLot } from './live.ts'

/** Updates the page of a lot while it is open. */
export function useLiveLot(lotId: string): void {
  const queryClient = useQueryClient()
  const { userId } = useSignedIn().profile
  useEffect(() => watchLot(queryClient, userId, lotId), [queryClient, userId, lotId])
}
