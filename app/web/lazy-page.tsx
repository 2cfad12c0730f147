import { type ComponentType, lazy, useState } from 'react'
import { withPageMessages } from '#platform/i18n/web/catalog.ts'
import { lazyImport } from '#platform/ui/web/browser/lazy-part.ts'

/**
 * Loads a page's code and messages when its route is first visited or preloaded. (The router's own helper stops calling
 * React's `use()` once the code is loaded. React does not allow that in a component that has suspended, and some pages
 * never appeared.)
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | null = null
  const fetchCode = lazyImport(async () => {
    loaded = await withPageMessages(load)
    return { default: loaded }
  })
  const preload = async () => {
    await fetchCode()
  }
  const LazyPage = lazy(fetchCode)
  function Page() {
    // Keeps the component while the page is mounted: another one would reset its state.
    const [Component] = useState<ComponentType>(() => loaded ?? LazyPage)
    return <Component />
  }
  return Object.assign(Page, { preload })
}
