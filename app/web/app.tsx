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
  /** What the server rendered the page for; null where it did not render. */
  renderedFor: RenderedFor | null
}

const Urgent = createContext(false)

/** The whole app, the same on the server and in the browser. */
export function App({ queryClient, router, catalog, renderedFor }: AppProps) {
  // React hydrates a Suspense boundary, such as each page, when it is idle, or when something in it is clicked.
  // Single keys such as `j` are listened to on the document and would wait for the idle moment. A context
  // that changes above makes it hydrate at once.
  const [urgent, setUrgent] = useState(false)
  useLayoutEffect(() => setUrgent(true), [])
  // By now the page is rendered for the actual screen.
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
