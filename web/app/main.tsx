import './without-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetFirstAnswers, takeFirstAnswers } from '../api/first-answers.ts'
import { siteInfoQuery } from '../clock/site-info.ts'
import { loadCatalog } from '../i18n/catalog.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { device } from '../preferences/device.ts'
import { sessionQuery } from '../session/session-query.ts'
import { loadBeside, loadFirst } from './first-load.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './routes.tsx'
import '../styles/main.css'

const hasAnswers = takeFirstAnswers()
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

// Requested while the messages are still loading.
void queryClient.prefetchQuery(sessionQuery)
void queryClient.prefetchQuery(siteInfoQuery)
const messages = loadCatalog(device.language.read())
const firstRoute = router.load()
// What the server drew stays until the same can be drawn here, so that nothing comes in pieces.
const here = new URL(location.href)
const first = hasAnswers ? loadFirst(queryClient, here) : null
if (hasAnswers) void loadBeside(queryClient, here)
const [catalog] = await Promise.all([
  messages,
  first?.then(
    () => firstRoute,
    () => undefined,
  ),
])
forgetFirstAnswers()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <LanguageProvider catalog={catalog}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
)
