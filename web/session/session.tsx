import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { PermissionFlag } from '../../contract/core/permissions.ts'
import { type SignedIn, sessionQuery, signOutEverywhere } from './session-query.ts'

/** The session states of spec 1 §4, 0 to 3 in this order. A load that fails leaves nobody. */
export type Session =
  | { readonly state: 'unknown' | 'checking' }
  | ({ readonly state: 'authenticated' } & SignedIn)
  | { readonly state: 'anonymous'; readonly onPurpose: boolean }

export function useSession(): Session {
  const { data, status, fetchStatus } = useQuery(sessionQuery)
  // The same as long as the person is: most of a page hangs on it.
  const known = useMemo<Session | null>(
    () => (data && typeof data === 'object' ? { state: 'authenticated', ...data } : null),
    [data],
  )
  if (known) return known
  if (data || status === 'error') return { state: 'anonymous', onPurpose: data === 'signed-out' }
  return { state: fetchStatus === 'fetching' ? 'checking' : 'unknown' }
}

export const SignedInContext = createContext<SignedIn | null>(null)

/** The person in front of a page that only signed-in people see. */
export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext)
  if (!signedIn) throw new Error('useSignedIn needs a page inside SignedInOnly')
  return signedIn
}

export const usePermission = (flag: PermissionFlag) => useSignedIn().permissions[flag]

/** Ends the session here at once, whatever becomes of the call. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => signOutEverywhere(queryClient)
}
