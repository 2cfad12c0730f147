import type { ComponentType } from 'react'
import { lazyPage } from './lazy-page.tsx'
import { AllowedOnly } from './session.tsx'
import type { SignedIn } from './session-query.ts'

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
