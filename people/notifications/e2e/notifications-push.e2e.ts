import type { BrowserContext, Page, Request, Worker } from '@playwright/test'
import { expect, test } from '#testing/browser/fixtures.ts'

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on push notifications' })
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off in this browser' })
const endpoint = 'https://push.test.example/browser-1'

/**
 * Tests reach no push service, and a headless browser asks nobody for permission: the person agrees, and the browser
 * gets a subscription with realistic keys.
 */
async function answerSubscriptions(context: BrowserContext): Promise<void> {
  await context.addInitScript((address) => {
    const key = 'test-subscription'
    const subscription = () => {
      if (localStorage.getItem(key) === null) return null
      return {
        endpoint: address,
        toJSON: () => ({
          endpoint: address,
          // A point on P-256 and 16 bytes, as in RFC 8291, appendix A.
          keys: {
            p256dh:
              'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
        unsubscribe: async () => {
          localStorage.removeItem(key)
          return true
        },
      }
    }
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async () => {
        localStorage.setItem(key, 'on')
        return subscription()
      },
    })
  }, endpoint)
}

test('notification settings are stored, and push messages are turned on, shown and followed', async ({
  page,
  context,
}) => {
  await answerSubscriptions(context)
  await page.goto('/profile#notifications')
  // Nothing is registered before the press.
  expect(await page.evaluate(async () => navigator.serviceWorker.getRegistration())).toBeUndefined()
  const results = page.getByRole('switch', { name: 'Results: Push', exact: true })
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/notifications/settings') &&
      response.request().method() !== 'GET',
  )
  await results.click()
  await saved
  const subscribing = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/notifications/push-subscription') && request.method() === 'POST',
  )
  await turnOn(page).click()
  const body = (await subscribing).postDataJSON()
  expect(body).toEqual({ endpoint, keys: { p256dh: expect.any(String), auth: expect.any(String) } })
  await expect(turnOff(page)).toBeVisible()
  await page.reload()
  await expect(turnOff(page)).toBeVisible()
  await expect(results).not.toBeChecked()

  const worker = await recordShown(context)
  const link = '/notifications'
  await deliver(page, { title: 'Won: Toyota Alphard', body: 'Lot 4711', link, tag: 'bid:1' })
  await expect
    .poll(() => shownBy(worker))
    .toEqual(['Won: Toyota Alphard | Lot 4711 | bid:1 | /notifications'])
  // Links lead only into the app, and unreadable messages are shown all the same.
  await deliver(page, { title: 'Won', body: 'Lot 1', link: 'https://elsewhere.example' })
  await expect.poll(() => shownBy(worker)).toContain('Won | Lot 1 |  | /')
  await deliver(page, 'no JSON')
  await expect.poll(() => shownBy(worker)).toContain('Seriba |  |  | /')

  await press(worker, link)
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const ended = page.waitForRequest(isEnd)
  await turnOff(page).click()
  expect(new URL((await ended).url()).searchParams.get('endpoint')).toBe(endpoint)

  // Signing out also ends the browser's push messages.
  await turnOn(page).click()
  await expect(turnOff(page)).toBeVisible()
  const signedOut = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await signedOut).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull()
})

/** Returns whether a request reports that the browser's subscription has ended. */
const isEnd = (request: Request) =>
  request.method() === 'DELETE' && request.url().includes('push-subscription')

/** Records what a page's worker shows from now on; a headless browser cannot show it. */
async function recordShown(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown: string[] = []
    Object.assign(self, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push([title, options?.body, options?.tag, options?.data.link].join(' | '))
    }
  })
  return worker
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as { shown: string[] }).shown)

/** Delivers a push message as the browser gets it from its push service. */
async function deliver(page: Page, message: object | string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const registrationId = await registered
  const data = typeof message === 'string' ? message : JSON.stringify(message)
  const { origin } = new URL(page.url())
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await client.detach()
}

/** Presses a shown message. */
const press = (worker: Worker, link: string) =>
  worker.evaluate((to) => {
    const notification = { close: () => undefined, data: { link: to } }
    // Events created by scripts cannot keep the worker alive.
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: () => undefined,
    })
    self.dispatchEvent(event)
  }, link)
