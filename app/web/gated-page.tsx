import type { ComponentType } from 'react'
import type { SignedIn } from '#people/auth/web/session/session-query.ts'
import { AllowedOnly } from '#site/shell/web/gates.tsx'
import { lazyPage } from './lazy-page.tsx'

/** Loads a page lazily, for some people only; redirects the others to their profile. */
export function gatedPage(
  isAllowed: (person: SignedIn) => boolean,
  load: () => Promise<ComponentType>,
) {
  const Page = lazyPage(load)
  function Gated() {
    return (
      <AllowedOnly isAllowed={isAllowed}>
        <Page />
      </AllowedOnly>
    )
  }
  return Object.assign(Gated, { preload: Page.preload })
}
