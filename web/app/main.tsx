import './without-eval.ts'
import './inlined-styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { rootId } from '../../contract/core/page-renderer.ts'
import { siteInfoQuery } from '../clock/site-info.ts'
import { loadCatalog } from '../i18n/catalog.ts'
import { device } from '../preferences/device.ts'
import { showTheme } from '../preferences/theme.ts'
import { loadListsOfEverybody } from '../session/option-lists.ts'
import { sessionQuery } from '../session/session-query.ts'
import { App } from './app.tsx'
import { readPageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './routes.tsx'
import '../styles/main.css'

const root = document.getElementById(rootId)
if (!root) throw new Error(`index.html has no #${rootId}`)
showTheme(device.theme.read())
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const page = readPageData(queryClient)

// Requested while the messages are still loading.
void queryClient.prefetchQuery(sessionQuery)
void queryClient.prefetchQuery(siteInfoQuery)
const messages = loadCatalog(device.language.read())
const firstRoute = router.load()
const catalog = await messages

// A list that was left in its middle begins there, which the server did not know.
const entry = router.latestLocation.state.__TSR_key
const leftAt = device.listPlaces.read().find((place) => place.entry === entry)
const wasAtTop = !leftAt?.lot && (leftAt?.pages ?? 1) === 1

const app = { queryClient, router, catalog }
if (page && page.language === catalog.language && wasAtTop) {
  await firstRoute
  // As after the router's own hydration: it renders the same boundaries as on the server.
  router.ssr = { manifest: undefined }
  hydrateRoot(root, <App {...app} renderedFor={{ screen: page.screen, queries: new Set() }} />)
} else {
  createRoot(root).render(<App {...app} renderedFor={null} />)
}
loadListsOfEverybody(queryClient)

const rememberScreen = () => {
  const touch = matchMedia('(pointer: coarse)').matches
  device.screen.write({ width: innerWidth, height: innerHeight, touch })
}
rememberScreen()
addEventListener('pagehide', rememberScreen)
