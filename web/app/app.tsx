import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createContext, StrictMode, useEffect, useLayoutEffect, useState } from 'react'
import { otherScreenId } from '../../contract/core/page-renderer.ts'
import type { Catalog } from '../i18n/catalog.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { type RenderedFor, RenderedForContext } from '../ui/use-media.ts'
import type { createAppRouter } from './routes.tsx'

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** The messages to begin with. */
  catalog: Catalog
  /** What the server renders for; null where nothing was rendered ahead. */
  renderedFor: RenderedFor | null
}

const Urgent = createContext(false)

/** The whole app, the same on the server and in the browser. */
export function App({ queryClient, router, catalog, renderedFor }: AppProps) {
  // React hydrates what stands in a Suspense boundary, as each page does, when it has nothing else to
  // do. A context that changes above makes it do so at once.
  const [urgent, setUrgent] = useState(false)
  useLayoutEffect(() => setUrgent(true), [])
  // By now the page is rendered for the screen that it is on.
  useEffect(() => document.getElementById(otherScreenId)?.remove(), [])
  return (
    <StrictMode>
      <Urgent value={urgent}>
        <LanguageProvider catalog={catalog}>
          <RenderedForContext value={renderedFor}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </RenderedForContext>
        </LanguageProvider>
      </Urgent>
    </StrictMode>
  )
}
