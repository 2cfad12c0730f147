import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { PermissionFlag } from '#platform/core/contract/permissions.ts'
import { type SignedIn, sessionQuery, signOutEverywhere } from './session-query.ts'

/** The session states of spec 1 §4, 0 to 3 in this order. A failed load is `anonymous`. */
export type Session =
  | { readonly state: 'unknown' | 'checking' }
  | ({ readonly state: 'authenticated' } & SignedIn)
  | { readonly state: 'anonymous'; readonly onPurpose: boolean }

export function useSession(): Session {
  const { data, status, fetchStatus } = useQuery(sessionQuery)
  // Stable as long as the data is the same, because most of a page depends on it.
  const authenticated = useMemo<Session | null>(
    () => (data && typeof data === 'object' ? { state: 'authenticated', ...data } : null),
    [data],
  )
  if (authenticated) return authenticated
  if (data || status === 'error') return { state: 'anonymous', onPurpose: data === 'signed-out' }
  return { state: fetchStatus === 'fetching' ? 'checking' : 'unknown' }
}

export const SignedInContext = createContext<SignedIn | null>(null)

/** Returns the session; only for pages of signed-in people. */
export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext)
  if (!signedIn) throw new Error('useSignedIn needs a page inside SignedInOnly')
  return signedIn
}

export const usePermission = (flag: PermissionFlag) => useSignedIn().permissions[flag]

/** Signs out here and in the other tabs, even if the request fails. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => signOutEverywhere(queryClient)
}
