import type { ComponentType } from 'react'
import type { SignedIn } from '#people/auth/web/session/session-query.ts'
import { AllowedOnly } from '#site/shell/web/gates.tsx'
import { lazyPage } from './lazy-page.tsx'

/** A lazily loaded page for some people only; the others go to their profile. */
export function gatedPage(may: (person: SignedIn) => boolean, load: () => Promise<ComponentType>) {
  const Page = lazyPage(load)
  function Gated() {
    return (
      <AllowedOnly may={may}>
        <Page />
      </AllowedOnly>
    )
  }
  return Object.assign(Gated, { preload: Page.preload })
}
