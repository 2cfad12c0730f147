import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createContext, StrictMode, useEffect, useLayoutEffect, useState } from 'react'
import type { Catalog } from '#platform/i18n/web/catalog.ts'
import { LanguageProvider } from '#platform/i18n/web/language-provider.tsx'
import { type RenderedFor, RenderedForContext } from '#platform/ui/web/browser/use-media.ts'
import { otherScreenId } from '#site/server-rendering/contract/page-renderer.ts'
import type { createAppRouter } from './routes.tsx'

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** The messages of the first render. */
  catalog: Catalog
  /** The language and screen that the server rendered the page for; null without server rendering. */
  renderedFor: RenderedFor | null
}

const Urgent = createContext(false)

/** The whole app, the same on the server and in the browser. */
export function App({ queryClient, router, catalog, renderedFor }: AppProps) {
  // React hydrates a Suspense boundary, such as each page, when it is idle or clicked. Shortcuts such as `j` listen on
  // the document and would wait until then. A changing context above hydrates it at once.
  const [urgent, setUrgent] = useState(false)
  useLayoutEffect(() => setUrgent(true), [])
  // The page is now rendered for the actual screen.
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
