import { type ComponentType, lazy, useState } from 'react'
import { lazyImport } from '../ui/lazy-part.ts'

/**
 * A page whose code is loaded when its route is first visited, or preloaded by the router. The
 * router's own helper stops calling React's `use()` once the code is there, which React does not
 * allow a component that has waited, so that a page now and then never appeared.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | null = null
  const fetchCode = lazyImport(async () => {
    loaded = await load()
    return { default: loaded }
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
