import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PermissionFlag } from '../../contract/core/permissions.ts'
import { readRedirect } from '../collection/search-params.ts'
import { Splash } from '../feedback/splash.tsx'
import { SignedInContext, useSession, useSignedIn } from '../session/session.tsx'
import { expiryQuery, leaveSession, type SignedIn } from '../session/session-query.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useOnce } from '../ui/use-once.ts'

const SessionExpired = lazyPart(() => import('../auth/session-expired.tsx'), 'SessionExpired')

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
