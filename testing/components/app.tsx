import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '#app/web/app.tsx'
import { appCalls } from '#app/web/calls/app-calls.ts'
import { messageLoaders } from '#app/web/messages.ts'
import { createQueryClient } from '#app/web/query-client.ts'
import { createAppRouter } from '#app/web/routes.tsx'
import { loadListsOfEverybody } from '#people/auth/web/session/option-lists.ts'
import { followServerOffset } from '#platform/clock/web/site-info.ts'
import { setCallRecords } from '#platform/http/web/call-records.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { loadCatalog, loadPageMessages, setMessageLoaders } from '#platform/i18n/web/catalog.ts'
import {
  heartbeatEvent,
  type LiveEvent,
  usualHeartbeatSeconds,
} from '#platform/live/contract/stream.ts'
import { cookieStore } from '#platform/preferences/web/cookie-store.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { followTheme } from '#platform/preferences/web/theme.ts'
import { type Account, now, usualAnswers } from './answers.ts'
import { type Answers, type FakeServer, fakeServer } from './fake-server.ts'
import '#platform/styles/web/main.css'

export interface OpenOptions {
  /** Who is signed in; null for nobody. */
  readonly signedInAs?: Account | null
  readonly language?: Language
  /** What the server answers besides the usual, or instead of it. */
  readonly answers?: Answers
  /** The size of the window; a desktop by default. */
  readonly screen?: { readonly width: number; readonly height: number }
}

/** The app, opened in the page of the test. */
export interface OpenedApp extends FakeServer {
  /** Sends an event through the stream that is open. */
  send(event: LiveEvent): void
  /** Opens the address of the page again; what is stored in the browser stays. */
  reload(): Promise<void>
}

/**
 * The clock of a page begins when the samples were recorded, and runs on from there: until the server's time has
 * arrived, a page goes by that of its device, and deadlines of samples must not depend on the day of a test.
 */
const shiftMs = Date.parse(now) - Date.now()
globalThis.Date = new Proxy(Date, {
  construct: (target, args) =>
    args.length === 0 ? new target(target.now() + shiftMs) : Reflect.construct(target, args),
  get: (target, name) =>
    name === 'now' ? () => target.now() + shiftMs : Reflect.get(target, name),
})

setCallRecords(appCalls)
setMessageLoaders(messageLoaders)
followTheme()

/** What a page finds out about the device, except for the size of its window. */
const readDevice = () =>
  ['(pointer: fine)', '(hover)', '(prefers-reduced-motion)', 'print'].map(
    (query) => `${query}: ${matchMedia(query).matches}`,
  )
const device = readDevice()

const desktop = { width: 1440, height: 900 }

/**
 * Opens the whole app at an address, with the router, styles and messages that ship and a server that is
 * faked. It is closed, and what it has stored is forgotten, at the end of the test, which fails when a call
 * had no answer or an error was logged.
 */
export async function openApp(
  path: string,
  { signedInAs = 'client', language = 'en', answers = {}, screen = desktop }: OpenOptions = {},
): Promise<OpenedApp> {
  const server = fakeServer({ ...usualAnswers(signedInAs, language), ...answers })
  const before = location.href
  const errors = collectErrors()
  const restore = replaceGlobals(server)
  onTestFinished(() => {
    closeApp()
    restore()
    history.replaceState(null, '', before)
    forgetPreferences()
    expect([...server.faults, ...errors.stop()]).toEqual([])
    expect(readDevice(), 'the tests after this one have another device').toEqual(device)
  })
  // Setting even the same size takes a third of a second.
  if (innerWidth !== screen.width || innerHeight !== screen.height) {
    await page.viewport(screen.width, screen.height)
  }
  preferences.language.write(language)
  preferences.signedIn.write(signedInAs !== null)
  history.replaceState(null, '', path)
  await renderApp(language)
  return {
    ...server,
    send: (event) => FakeEventSource.send(event),
    async reload() {
      closeApp()
      await renderApp(preferences.language.read())
    },
  }
}

let unmount = () => {}

async function renderApp(language: Language): Promise<void> {
  const queryClient = createQueryClient()
  followServerOffset(queryClient)
  const router = createAppRouter(queryClient)
  const catalog = await loadCatalog(language)
  // Pages that another test has opened in another language do not wait for them any more.
  await loadPageMessages()
  document.documentElement.lang = language
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <App queryClient={queryClient} router={router} catalog={catalog} renderedFor={null} />,
  )
  unmount = () => {
    root.unmount()
    container.remove()
  }
  loadListsOfEverybody(queryClient)
}

/** Removes the app from the page. */
function closeApp(): void {
  // The header remembers where the page was scrolled to, and would stay hidden.
  window.scrollTo({ top: 0, behavior: 'instant' })
  window.dispatchEvent(new Event('scroll'))
  unmount()
  unmount = () => {}
}

/** Stands in for the stream of events. */
class FakeEventSource extends EventTarget {
  static readonly open = new Set<FakeEventSource>()
  static send({ kind, data }: LiveEvent): void {
    const event = new MessageEvent(kind, { data: JSON.stringify(data) })
    for (const source of FakeEventSource.open) source.dispatchEvent(event)
  }
  readonly readyState = 1
  constructor() {
    super()
    FakeEventSource.open.add(this)
    setTimeout(() => {
      const position = new MessageEvent('position', { lastEventId: '1' })
      if (!FakeEventSource.open.has(this)) return
      this.dispatchEvent(new MessageEvent(heartbeatEvent, { data: `${usualHeartbeatSeconds}` }))
      this.dispatchEvent(position)
    })
  }
  close(): void {
    FakeEventSource.open.delete(this)
  }
}

function replaceGlobals({ fetch }: FakeServer): () => void {
  const real = { fetch: globalThis.fetch, EventSource: globalThis.EventSource }
  Object.assign(globalThis, { fetch, EventSource: FakeEventSource })
  return () => {
    Object.assign(globalThis, real)
  }
}

/** What the page logs as an error, and what it throws. */
function collectErrors(): { stop(): string[] } {
  const found: string[] = []
  const { error, warn } = console
  console.error = (...texts: unknown[]) => void found.push(texts.map(String).join(' '))
  console.warn = (...texts: unknown[]) => void found.push(texts.map(String).join(' '))
  const threw = ({ message }: ErrorEvent) => void found.push(message)
  addEventListener('error', threw)
  return {
    stop() {
      Object.assign(console, { error, warn })
      removeEventListener('error', threw)
      // Browsers report this when another size of the window is laid out in two frames.
      return found.filter((text) => !text.includes('ResizeObserver loop'))
    },
  }
}

/** Gives every preference its first value again, in memory too. */
function forgetPreferences(): void {
  // The page itself follows the theme.
  preferences.theme.write('system')
  for (const name of document.cookie.match(/seriba\.[\w-]+(?==)/g) ?? []) {
    cookieStore.setItem(name, 'null')
  }
  localStorage.clear()
  sessionStorage.clear()
}
