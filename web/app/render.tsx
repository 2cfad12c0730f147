import './without-eval.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Language } from '../../contract/core/codes.ts'
import type { PageContent, PageRequest, RenderedPage } from '../../contract/core/page-renderer.ts'
import { sendCallsBy } from '../api/client.ts'
import { siteInfoQuery } from '../clock/site-info.ts'
import { type Catalog, loadCatalog } from '../i18n/catalog.ts'
import { readCookiesOfRequests } from '../preferences/cookie-store.ts'
import { device } from '../preferences/device.ts'
import { sessionQuery } from '../session/session-query.ts'
import { conditionOf, type RenderedFor, type Screen } from '../ui/use-media.ts'
import { App } from './app.tsx'
import { writePageData } from './page-data.ts'
import { createAppRouter } from './routes.tsx'

// Renders pages on the server, which loads what the build makes of this file.

const requests = new AsyncLocalStorage<PageRequest>()
readCookiesOfRequests(() => requests.getStore()?.cookie ?? '')
sendCallsBy(async (address, init) => {
  const request = requests.getStore()
  if (!request || (init?.method ?? 'GET') !== 'GET') throw new Error('a render makes no such call')
  const { status, body } = await request.get(String(address), device.language.read())
  return new Response(body, { status })
})

const catalogs: Readonly<Record<Language, Catalog>> = {
  en: await loadCatalog('en'),
  ru: await loadCatalog('ru'),
}

/** Windows that most people have, for a first visit. What is too low shows is below the fold. */
const commonScreens = {
  desk: { width: 1440, height: 980, touch: false },
  phone: { width: 390, height: 932, touch: true },
} satisfies Record<string, Screen>

/** @throws when a component cannot be rendered */
export function render(request: PageRequest): Promise<RenderedPage> {
  return requests.run(request, async () => {
    const theme = device.theme.read()
    return {
      language: device.language.read(),
      theme: theme === 'system' ? undefined : theme,
      // Hidden lots are known in the browser alone, and would be seen until then.
      content: device.hidesLots.read() ? null : await renderContent(request),
    }
  })
}

async function renderContent({ url, isPhone }: PageRequest): Promise<PageContent | null> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [url] }))
  const matches = router.matchRoutes(router.latestLocation)
  const rendersWith = matches.at(-1)?.staticData.rendersWith
  if (rendersWith === undefined) return null
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
    const language = device.language.read()
    const screen = device.screen.read() ?? commonScreens[isPhone ? 'phone' : 'desk']
    const renderedFor: RenderedFor = { screen, queries: new Set() }
    const markup = renderToString(
      <App
        queryClient={client}
        router={router}
        catalog={catalogs[language]}
        renderedFor={renderedFor}
      />,
    )
    // The first photos are fetched with the page; each further one would delay the text.
    let photos = 0
    const rendered = markup.replaceAll(' loading="lazy"', (lazy) => {
      photos += 1
      return photos > eagerPhotos ? lazy : ''
    })
    // React writes what belongs into the head before everything else.
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

/** How long a page waits for what it can be rendered without, ms. */
const optionalMs = 150

/** Waits until every query has its result. */
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
