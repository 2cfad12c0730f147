import { createRoute } from '@tanstack/react-router'
import { SignedInOnly } from '#site/shell/web/gates.tsx'
import { Shell } from '#site/shell/web/shell.tsx'
import { root } from './root-route.ts'

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  // Nothing here suspends, and each boundary would delay hydration, which begins after that of its parent.
  wrapInSuspense: false,
  component: () => (
    <SignedInOnly>
      <Shell />
    </SignedInOnly>
  ),
})
