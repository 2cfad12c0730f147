import './without-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from './languages.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './routes.tsx'
import { sessionQuery } from './session-query.ts'
import { siteInfoQuery } from './site-info.ts'
import './styles/main.css'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

// Asked while the language is still on its way.
void queryClient.prefetchQuery(sessionQuery)
void queryClient.prefetchQuery(siteInfoQuery)
void router.load()
await startLanguage()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
