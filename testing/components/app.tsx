import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '#app/web/app.tsx'
import { appCalls } from '#app/web/calls/app-calls.ts'
import { messageLoaders } from '#app/web/messages.ts'
import { createQueryClient } from '#app/web/query-client.ts'
import { createAppRouter } from '#app/web/routes.tsx'
import { loadOptionLists } from '#people/auth/web/session/option-lists.ts'
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
  /** Answers that add to or override the usual ones. */
  readonly answers?: Answers
  /** Size of the window; a desktop by default. */
  readonly screen?: { readonly width: number; readonly height: number }
}

/** The app, opened in the page of the test. */
export interface OpenedApp extends FakeServer {
  /** Sends an event through the open stream. */
  send(event: LiveEvent): void
  /** Reloads the page; the browser's storage stays. */
  reload(): Promise<void>
}

/**
 * Shifts the page's clock to the time at which the samples were recorded: until the server's time arrives, a page uses
 * that of the device, and the deadlines of samples must not depend on the day of a test.
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

/** Detects properties of the device, except for the size of the window. */
const readDevice = () =>
  ['(pointer: fine)', '(hover)', '(prefers-reduced-motion)', 'print'].map(
    (query) => `${query}: ${matchMedia(query).matches}`,
  )
const device = readDevice()

const desktop = { width: 1440, height: 900 }

/**
 * Opens the whole app at an address, with its real router, styles and messages and a fake server. After the test it
 * closes the app and clears the browser's storage. The test fails when a call had no answer or an error was logged.
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
    resetPreferences()
    expect([...server.faults, ...errors.stop()]).toEqual([])
    expect(readDevice(), 'the tests after this one have another device').toEqual(device)
  })
  // Even setting the same size takes a third of a second.
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
  // Pages that a test in another language has loaded would not wait for these messages.
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
  loadOptionLists(queryClient)
}

function closeApp(): void {
  // The header remembers the scroll position, and would stay hidden.
  window.scrollTo({ top: 0, behavior: 'instant' })
  window.dispatchEvent(new Event('scroll'))
  unmount()
  unmount = () => {}
}

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

/** Collects errors that the page logs or throws. */
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
      // Browsers report this when a resized window takes two frames to lay out.
      return found.filter((text) => !text.includes('ResizeObserver loop'))
    },
  }
}

/** Resets every preference, in memory too. */
function resetPreferences(): void {
  // The page itself follows the theme.
  preferences.theme.write('system')
  for (const name of document.cookie.match(/seriba\.[\w-]+(?==)/g) ?? []) {
    cookieStore.setItem(name, 'null')
  }
  localStorage.clear()
  sessionStorage.clear()
}
