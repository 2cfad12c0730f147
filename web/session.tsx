import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { PermissionFlag } from '../contract/permissions.ts'
import { readRedirect } from './search-params.ts'
import {
  expiryQuery,
  leaveSession,
  type SignedIn,
  sessionQuery,
  signOutEverywhere,
} from './session-query.ts'
import { Splash } from './shell/splash.tsx'
import { late } from './ui/late.ts'
import { useOnce } from './ui/use-once.ts'

const SessionExpired = lazy(
  late(async () => ({ default: (await import('./auth/session-expired.tsx')).SessionExpired })),
)

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
  const queryClient = useQueryClient()
  const session = useSession()
  const expired = useQuery(expiryQuery).data ?? false
  const wanted = useOnce(expired)
  // Leaving makes the session anonymous, and that leads to the door.
  const modal = (
    <Suspense>
      {wanted && (
        <SessionExpired open={expired} onLeave={() => leaveSession(queryClient, 'expired')} />
      )}
    </Suspense>
  )
  if (session.state === 'authenticated') {
    return (
      <SignedInContext value={session}>
        {children}
        {modal}
      </SignedInContext>
    )
  }
  if (session.state !== 'anonymous') return <Splash />
  if (expired) {
    return (
      <>
        <Splash />
        {modal}
      </>
    )
  }
  return <ToLogin andBack={!session.onPurpose} />
}

/** Keeps the address that it began with: on the way to the login page the current one changes. */
function ToLogin({ andBack }: { andBack: boolean }) {
  const here = useLocation({ select: (location) => location.href })
  const [search] = useState(andBack && here !== '/' ? { redirect: here } : {})
  return <Navigate to="/auth/login" search={search} replace />
}

/** Shows guest pages to guests; who is signed in goes where they were going, or to the cars. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const { redirect } = readRedirect(useSearch({ strict: false }))
  const isGuest = session.state === 'anonymous'
  useEffect(() => {
    // At the door nobody needs to be told that they have to sign in.
    if (isGuest) queryClient.setQueryData(expiryQuery.queryKey, false)
  }, [isGuest, queryClient])
  if (isGuest) return children
  if (session.state !== 'authenticated') return <Splash />
  return <Navigate to="/car-auction" {...(redirect && { href: redirect })} replace />
}

interface AllowedOnlyProps {
  may: (person: SignedIn) => boolean
  children: ReactNode
}

/** Shows a page to whom it is for; everybody else goes to their profile (spec 1 §6). */
export function AllowedOnly({ may, children }: AllowedOnlyProps) {
  return may(useSignedIn()) ? children : <Navigate to="/profile" replace />
}

/** Whether somebody holds a flag, as a question for `AllowedOnly`. */
export const holds =
  (flag: PermissionFlag) =>
  ({ permissions }: SignedIn) =>
    permissions[flag]

/** Ends the session here at once, whatever becomes of the call. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => signOutEverywhere(queryClient)
}
