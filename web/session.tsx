import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useState } from 'react'
import type { Profile } from '../contract/account.ts'
import type { PermissionFlag, Permissions } from '../contract/permissions.ts'
import { call } from './api.ts'
import { CallRefused } from './call-errors.ts'
import { readRedirect } from './search-params.ts'
import { Splash } from './shell/splash.tsx'

interface SignedIn {
  readonly profile: Profile
  readonly permissions: Permissions
}

/** Nobody: `expired` comes back to the same page after signing in, `signed-out` left on purpose. */
type Nobody = 'expired' | 'signed-out'

async function loadSession(signal: AbortSignal): Promise<SignedIn | Nobody> {
  try {
    const { profile, permissions } = await call('viewProfile', {}, { signal })
    return { profile, permissions }
  } catch (error) {
    if (error instanceof CallRefused && [401, 403].includes(error.status)) return 'expired'
    throw error
  }
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => loadSession(signal),
})

/** The session states of spec 1 §4. A load that fails leaves the person anonymous. */
export type Session =
  | { readonly state: 'unknown' | 'checking' }
  | { readonly state: 'anonymous'; readonly onPurpose: boolean }
  | ({ readonly state: 'authenticated' } & SignedIn)

export function useSession(): Session {
  const { data, status, fetchStatus } = useQuery(sessionQuery)
  if (data && typeof data === 'object') return { state: 'authenticated', ...data }
  if (data || status === 'error') return { state: 'anonymous', onPurpose: data === 'signed-out' }
  return { state: fetchStatus === 'fetching' ? 'checking' : 'unknown' }
}

const SignedInContext = createContext<SignedIn | null>(null)

/** The person in front of a page that only signed-in people see. */
export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext)
  if (!signedIn) throw new Error('useSignedIn needs a page inside SignedInOnly')
  return signedIn
}

export const usePermission = (flag: PermissionFlag) => useSignedIn().permissions[flag]

/** Lets signed-in people through and sends everybody else to sign in, and back here afterwards. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const here = useLocation({ select: (location) => location.href })
  if (session.state === 'authenticated') {
    return <SignedInContext value={session}>{children}</SignedInContext>
  }
  if (session.state !== 'anonymous') return <Splash />
  return <ToLogin {...(!session.onPurpose && here !== '/' && { redirect: here })} />
}

/** Keeps the address that it began with: on the way to the login page the current one changes. */
function ToLogin(props: { redirect?: string }) {
  const [search] = useState(props)
  return <Navigate to="/auth/login" search={search} replace />
}

/** Shows guest pages to guests; who is signed in goes where they were going, or to the cars. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { redirect } = readRedirect(useSearch({ strict: false }))
  if (session.state === 'anonymous') return children
  if (session.state !== 'authenticated') return <Splash />
  return <Navigate to="/car-auction" {...(redirect && { href: redirect })} replace />
}

/** Ends the session here at once, whatever becomes of the call. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await call('signOut').catch(() => undefined)
    await queryClient.cancelQueries()
    queryClient.setQueryData(sessionQuery.queryKey, 'signed-out')
    queryClient.removeQueries({ queryKey: ['listing'] })
  }
}
