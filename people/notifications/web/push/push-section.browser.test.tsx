import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'

const turnOn = page.getByRole('button', { name: 'Turn on push notifications' })

/** Simulates a browser whose push service gives no subscription. */
function answerPermission(permission: NotificationPermission): void {
  const subscribe = () =>
    Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'))
  const pushManager = { getSubscription: async () => null, subscribe }
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  const { serviceWorker } = navigator
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted')
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
  vi.spyOn(serviceWorker, 'register').mockResolvedValue(registration)
  vi.spyOn(serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a browser that cannot subscribe is reported', async () => {
  answerPermission('granted')
  const app = await openApp('/profile')
  await turnOn.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('could not subscribe')
  await expect.element(turnOn).toBeEnabled()
  expect(app.requestsOf('subscribeToPush')).toEqual([])
})

test('a browser that blocks notifications gets instructions to allow them', async () => {
  answerPermission('denied')
  await openApp('/profile')
  await expect
    .element(page.getByText(/^This browser blocks notifications from Seriba/))
    .toBeVisible()
  await expect.element(turnOn).not.toBeInTheDocument()
})

test('an iPhone gets instructions to install the app', async () => {
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  onTestFinished(() => void Object.assign(window, { PushManager }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
  )
  onTestFinished(() => void vi.restoreAllMocks())
  await openApp('/profile')
  const push = page.getByRole('region', { name: 'Push notifications in this browser' })
  const steps = push.getByRole('listitem')
  await expect.element(steps.first()).toMatchTextContent(/Share/)
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Share/),
    expect.stringMatching(/Add to Home Screen/),
    expect.stringMatching(/Open/),
  ])
  await expect.element(turnOn).not.toBeInTheDocument()
})
