import { Outlet } from '@tanstack/react-router'
import { useSession } from '#people/auth/web/session/session.tsx'
import { Splash } from '#platform/feedback/web/splash.tsx'
import { SignedInOnly } from './gates.tsx'
import { PublicFrame } from './public-frame.tsx'
import { Shell } from './shell.tsx'

/** Frames public pages: the shell for signed-in people, else a simple frame. */
export function OpenFrame() {
  const { state } = useSession()
  if (state === 'authenticated') {
    return (
      <SignedInOnly>
        <Shell />
      </SignedInOnly>
    )
  }
  if (state !== 'anonymous') return <Splash />
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
