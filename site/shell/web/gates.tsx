import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { SignedInContext, useSession, useSignedIn } from '#people/auth/web/session/session.tsx'
import { expiryQuery, leaveSession, type SignedIn } from '#people/auth/web/session/session-query.ts'
import { kindOfUser, type PermissionFlag } from '#platform/core/contract/permissions.ts'
import { Splash } from '#platform/feedback/web/splash.tsx'
import { PageSizeChoice } from '#platform/list/web/rows/page-size-choice.ts'
import { readRedirect } from '#platform/list/web/search-params.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'

const SessionExpired = lazyPart(
  () => import('#people/auth/web/session-expired.tsx'),
  'SessionExpired',
)

/** Redirects guests to the sign-in page; after signing in they return here. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const session = useSession()
  const expired = useQuery(expiryQuery).data ?? false
  const hasExpired = useEverTrue(expired)
  // `leaveSession` makes the session anonymous, which redirects to the sign-in page.
  const modal = (
    <Suspense>
      {hasExpired && (
        <SessionExpired open={expired} onLeave={() => void leaveSession(queryClient, 'expired')} />
      )}
    </Suspense>
  )
  if (session.state === 'authenticated') {
    return (
      <SignedInContext value={session}>
        {/* Page sizes are not offered to clients (spec 1 §9). */}
        <PageSizeChoice value={kindOfUser(session.profile) !== 'client'}>{children}</PageSizeChoice>
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
  return <RedirectToLogin returnsHere={!session.onPurpose} />
}

/** Uses the address of the first render, because the current one changes during the redirect. */
function RedirectToLogin({ returnsHere }: { returnsHere: boolean }) {
  const here = useLocation({ select: (location) => location.href })
  const [search] = useState(returnsHere && here !== '/' ? { redirect: here } : {})
  return <Navigate to="/auth/login" search={search} replace />
}

/** Redirects signed-in people to the page they came from, or to the cars. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const { redirect } = readRedirect(useSearch({ strict: false }))
  const isGuest = session.state === 'anonymous'
  useEffect(() => {
    // The sign-in page does not need the dialog for an expired session.
    if (isGuest) queryClient.setQueryData(expiryQuery.queryKey, false)
  }, [isGuest, queryClient])
  if (isGuest) return children
  if (session.state !== 'authenticated') return <Splash />
  return <Navigate to="/car-auction" {...(redirect && { href: redirect })} replace />
}

interface AllowedOnlyProps {
  isAllowed: (person: SignedIn) => boolean
  children: ReactNode
}

/** Redirects people without the permission for a page to their profile (spec 1 §6). */
export function AllowedOnly({ isAllowed, children }: AllowedOnlyProps) {
  return isAllowed(useSignedIn()) ? children : <Navigate to="/profile" replace />
}

/** Returns a predicate for `AllowedOnly` that checks a permission flag. */
export const hasPermission =
  (flag: PermissionFlag) =>
  ({ permissions }: SignedIn) =>
    permissions[flag]
