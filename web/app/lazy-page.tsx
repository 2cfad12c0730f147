import { type ComponentType, lazy, useState } from 'react'
import { loadMoreWords } from '../i18n/languages.ts'
import { lazyImport } from '../ui/lazy-part.ts'

/**
 * A page whose code and words are fetched when its route is first wanted; the router asks `preload` ahead. The
 * router's own helper stops calling React's `use()` once the code is there, which React does not
 * allow a component that has waited, so that a page now and then never appeared.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | null = null
  const fetchCode = lazyImport(async () => {
    const [Page] = await Promise.all([load(), loadMoreWords()])
    loaded = Page
    return { default: Page }
  })
  const preload = async () => {
    await fetchCode()
  }
  const Waiting = lazy(fetchCode)
  function Page() {
    // Kept for the life of the page: another component in this place would lose what was typed.
    const [Component] = useState<ComponentType>(() => loaded ?? Waiting)
    return <Component />
  }
  return Object.assign(Page, { preload })
}
