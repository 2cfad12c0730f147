import './without-eval.ts'
import './inlined-styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadOptionLists } from '#people/auth/web/session/option-lists.ts'
import { onSignOut, sessionQuery } from '#people/auth/web/session/session-query.ts'
import { endPush } from '#people/notifications/web/push/end-push.ts'
import { followServerOffset, siteInfoQuery } from '#platform/clock/web/site-info.ts'
import { watchClock } from '#platform/clock/web/watch-clock.ts'
import { setCallRecords } from '#platform/http/web/call-records.ts'
import { reloadIfOutdated } from '#platform/http/web/outdated-page.ts'
import { loadCatalog, setMessageLoaders } from '#platform/i18n/web/catalog.ts'
import {
  openInLinkLanguage,
  openSharedPageInBrowserLanguage,
} from '#platform/i18n/web/link-language.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { followTheme } from '#platform/preferences/web/theme.ts'
import { followTranslators } from '#platform/ui/web/browser/translated-pages.ts'
import { rootId } from '#site/server-rendering/contract/page-renderer.ts'
import { App } from './app.tsx'
import { appCalls } from './calls/app-calls.ts'
import { messageLoaders } from './messages.ts'
import { readPageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './routes.tsx'
import '#platform/styles/web/main.css'

const root = document.getElementById(rootId)
if (!root) throw new Error(`index.html has no #${rootId}`)
setCallRecords(appCalls)
setMessageLoaders(messageLoaders)
// A browser must not get one person's notifications after another signs in.
onSignOut(endPush)
// A new release removes the files of the previous build.
addEventListener('vite:preloadError', () => void reloadIfOutdated())
followTheme()
followTranslators()
openInLinkLanguage()
openSharedPageInBrowserLanguage()
const queryClient = createQueryClient()
watchClock(queryClient)
followServerOffset(queryClient)
const router = createAppRouter(queryClient)
const page = readPageData(queryClient)

// Runs in parallel to loading the messages.
void queryClient.prefetchQuery(sessionQuery)
void queryClient.prefetchQuery(siteInfoQuery)
const messages = loadCatalog(preferences.language.read())
const firstRoute = router.load()

// A top-level await would keep the build from merging small chunks.
const start = async () => {
  const catalog = await messages

  // The server rendered the top of the list; to restore another position, the browser renders it anew.
  const historyKey = router.latestLocation.state.__TSR_key
  const scrollPosition = preferences.scrollPositions
    .read()
    .find(({ entry }) => entry === historyKey)
  const isAtTop = !scrollPosition?.lot && (scrollPosition?.pages ?? 1) === 1

  const app = { queryClient, router, catalog }
  if (page && page.language === catalog.language && isAtTop) {
    await firstRoute
    // As the router's own hydration does: renders the same boundaries as the server.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, <App {...app} renderedFor={{ screen: page.screen, queries: new Set() }} />)
  } else {
    createRoot(root).render(<App {...app} renderedFor={null} />)
  }
  loadOptionLists(queryClient)
}

void start()

const rememberScreen = () => {
  const touch = matchMedia('(pointer: coarse)').matches
  preferences.screen.write({ width: innerWidth, height: innerHeight, touch })
}
rememberScreen()
addEventListener('pagehide', rememberScreen)
