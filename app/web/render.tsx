import './without-eval.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { lotPreferences } from '#market/lots/web/preferences.ts'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { siteInfoQuery } from '#platform/clock/web/site-info.ts'
import { setCallRecords } from '#platform/http/web/call-records.ts'
import { sendCallsWith } from '#platform/http/web/client.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type Catalog, loadCatalog, setMessageLoaders } from '#platform/i18n/web/catalog.ts'
import { readCookiesOfRequests } from '#platform/preferences/web/cookie-store.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { conditionOf, type RenderedFor, type Screen } from '#platform/ui/web/browser/use-media.ts'
import type {
  PageContent,
  PageRequest,
  RenderedPage,
} from '#site/server-rendering/contract/page-renderer.ts'
import { App } from './app.tsx'
import { appCalls } from './calls/app-calls.ts'
import { messageLoaders } from './messages.ts'
import { writePageData } from './page-data.ts'
import { createAppRouter } from './routes.tsx'

// The server loads the build of this file to render pages.

const requests = new AsyncLocalStorage<PageRequest>()
setCallRecords(appCalls)
setMessageLoaders(messageLoaders)
readCookiesOfRequests(() => requests.getStore()?.cookie ?? '')
sendCallsWith(async (address, init) => {
  const request = requests.getStore()
  if (!request || (init?.method ?? 'GET') !== 'GET')
    throw new Error('pages only make GET calls while they are rendered')
  const { status, body } = await request.get(String(address), preferences.language.read())
  return new Response(body, { status })
})

const catalogs: Readonly<Record<Language, Catalog>> = {
  en: await loadCatalog('en'),
  ru: await loadCatalog('ru'),
}

/** Common window sizes, for a first visit. */
const commonScreens = {
  desktop: { width: 1440, height: 980, touch: false },
  phone: { width: 390, height: 932, touch: true },
} satisfies Record<string, Screen>

/** @throws when a component cannot be rendered */
export function render(request: PageRequest): Promise<RenderedPage> {
  return requests.run(request, async () => {
    const theme = preferences.theme.read()
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const history = createMemoryHistory({ initialEntries: [request.url] })
    const router = createAppRouter(client, history)
    const [, , page] = router.getMatchedRoutes(router.latestLocation.pathname)
    const matches = router.matchRoutes(router.latestLocation)
    const rendersWith = matches.at(-1)?.staticData.rendersWith
    return {
      isKnown: page !== undefined,
      language: preferences.language.read(),
      theme: theme === 'system' ? undefined : theme,
      // Only the browser knows which lots are hidden; here they would show until hydration.
      content:
        rendersWith === undefined || lotPreferences.hidesLots.read()
          ? null
          : await renderContent({ client, router, rendersWith, isPhone: request.isPhone }),
    }
  })
}

interface Rendering {
  readonly client: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
  /** The query without which the page is not rendered. */
  readonly rendersWith: string
  readonly isPhone: boolean
}

async function renderContent(rendering: Rendering): Promise<PageContent | null> {
  const { client, router, rendersWith, isPhone } = rendering
  try {
    void client.prefetchQuery(siteInfoQuery)
    const session = await client.fetchQuery(sessionQuery)
    if (typeof session !== 'object') return null
    await router.load()
    await settle(client)
    const queries = client.getQueryCache()
    const [needed] = queries.findAll({ queryKey: [rendersWith] })
    const hasFailed = queries.getAll().some(({ state, meta }) => state.error && !meta?.isOptional)
    if (needed?.state.data === undefined || hasFailed) return null
    const language = preferences.language.read()
    const screen = preferences.screen.read() ?? commonScreens[isPhone ? 'phone' : 'desktop']
    const renderedFor: RenderedFor = { screen, queries: new Set() }
    const markup = renderToString(
      <App
        queryClient={client}
        router={router}
        catalog={catalogs[language]}
        renderedFor={renderedFor}
      />,
    )
    // The first photos load with the page; more of them would delay the text.
    let photos = 0
    const rendered = markup.replaceAll(' loading="lazy"', (lazy) => {
      photos += 1
      return photos > eagerPhotos ? lazy : ''
    })
    // React renders elements of the head first.
    const [head = '', title = ''] = /^<title>(.*?)<\/title>/.exec(rendered) ?? []
    const data = writePageData(client, { language, screen })
    return {
      title,
      markup: rendered.slice(head.length),
      condition: conditionOf(renderedFor),
      data,
    }
  } finally {
    client.clear()
  }
}

const eagerPhotos = 2

/** How long a page waits for an optional query, ms. */
const optionalMs = 150

/** Waits until every running query has finished. */
async function settle(client: QueryClient): Promise<void> {
  const running = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.fetchStatus === 'fetching')
  await Promise.all(
    running.map((query) => {
      const settled = query.promise?.then(
        () => undefined,
        () => undefined,
      )
      if (!query.meta?.isOptional) return settled
      return Promise.race([settled, new Promise((resolve) => setTimeout(resolve, optionalMs))])
    }),
  )
}
