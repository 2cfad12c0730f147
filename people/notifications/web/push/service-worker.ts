import { appHeader } from '#platform/http/contract/app-header.ts'

// Runs in the background, even while no page is open, and shows push messages (W3C Push API). The build compiles it to
// /sw.js. It caches nothing: pages load from the network as they would without it.

/** The used part of the worker's global object, which TypeScript lacks in its libraries for pages. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

interface WindowClient {
  readonly url: string
  readonly focused: boolean
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: OpenLink, transfer: Transferable[]): void
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  readonly install: WorkerEvent
  readonly activate: WorkerEvent
  readonly push: WorkerEvent & { readonly data: { json(): unknown } | null }
  readonly notificationclick: WorkerEvent & { readonly notification: Notification }
  readonly pushsubscriptionchange: WorkerEvent & {
    readonly oldSubscription: PushSubscription | null
    readonly newSubscription?: PushSubscription | null
  }
}

/** A link that a pressed notification asks a page to show. */
export interface OpenLink {
  readonly type: 'open-link'
  readonly link: string
}

const worker = self as unknown as WorkerScope

/** How long a page has to take over a link, ms; a frozen or signed-out page does not. */
const takeOverMs = 1000

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => {
  const { title, lang, body, link, tag } = readMessage(event.data)
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      lang,
      data: { link },
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      // A newer message on the same subject replaces the older one.
      ...(tag !== '' && { tag, renotify: true }),
    }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link = '/' } = (event.notification.data ?? {}) as { link?: string }
  event.waitUntil(openLink(link))
})

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

/** Browsers require a notification for each message, even for an unreadable one. */
function readMessage(data: WorkerEvents['push']['data']) {
  const message = parse(data)
  const text = (key: string) => (typeof message[key] === 'string' ? message[key] : '')
  const link = text('link')
  return {
    title: text('title') || 'Seriba',
    body: text('body'),
    lang: text('lang'),
    // Only pages of the app.
    link: /^\/(?![/\\])/.test(link) ? link : '/',
    tag: text('tag'),
  }
}

function parse(data: WorkerEvents['push']['data']): Record<string, unknown> {
  try {
    return (data?.json() as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

/** Shows a page of the app in an open tab, or in a new one. */
async function openLink(link: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) {
    await worker.clients.openWindow(link)
    return
  }
  // A browser may refuse it.
  await tab.focus().catch(() => undefined)
  // The page navigates without a reload, and can ask about unsaved changes first.
  if (!(await isTakenOver(tab, link))) await tab.navigate(link)
}

function isTakenOver(tab: WindowClient, link: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), takeOverMs)
    tab.postMessage({ type: 'open-link', link }, [port2])
  })
}

/**
 * Subscribes again after the browser has replaced a subscription. If nobody is signed in, the next opened page
 * registers it.
 */
async function subscribeAgain(event: WorkerEvents['pushsubscriptionchange']): Promise<void> {
  const options = event.oldSubscription?.options
  const subscription =
    event.newSubscription ??
    (options && (await worker.registration.pushManager.subscribe(options as never)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/notifications/push-subscription', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', [appHeader]: '1' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
