import type { Profile } from '#people/auth/contract/person.ts'
import { call } from '#platform/http/web/client.ts'
import { notificationPreferences } from '../preferences.ts'
import { endPush, findSubscription } from './end-push.ts'
import { workerAddress } from './worker-address.ts'

/** The state of push messages in this browser. `install`: only in the installed app, as on iPhones. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** The browser has refused to subscribe: it cannot reach its push service, or has none. */
export class PushFailed extends Error {}

/** On iPhones and iPads nothing but the installed app has push messages (WebKit). */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Who gets the messages, and when that person has last signed in. */
export type Reader = Pick<Profile, 'userId' | 'lastLogin'>

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export async function readPushState(userId: number): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription()
  // Of somebody else who has used this browser: those messages are not for this person.
  const isOwn = notificationPreferences.push.read()?.userId === userId
  return subscription && isOwn && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Asks for permission, subscribes this browser and registers it with the server. Only after a press.
 * @throws PushFailed, and what a failed call throws
 */
export async function turnOnPush(pushKey: string, reader: Reader): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const subscription = await subscribe(pushKey).catch((cause: unknown) => {
    throw new PushFailed('the browser did not subscribe', { cause })
  })
  try {
    await registerSubscription(subscription, reader)
  } catch (error) {
    await subscription.unsubscribe().catch(() => false)
    throw error
  }
  return 'on'
}

/** Ends the subscription of this browser. What the server still has of it is refused by the push service. */
export async function turnOffPush(): Promise<void> {
  const endpoint = notificationPreferences.push.read()?.endpoint
  await Promise.all([
    endPush(),
    endpoint && call('unsubscribeFromPush', { query: { endpoint } }).catch(() => undefined),
  ])
}

/**
 * Tells the server where the browser has replaced its subscription or the person has signed in anew; ends the
 * subscription of another person.
 */
export async function keepPush(reader: Reader): Promise<void> {
  const stored = notificationPreferences.push.read()
  if (!stored || !isSupported()) return
  const subscription = await findSubscription()
  if (!subscription || stored.userId !== reader.userId) return turnOffPush()
  const isKnown = subscription.endpoint === stored.endpoint && reader.lastLogin === stored.lastLogin
  if (!isKnown) await registerSubscription(subscription, reader)
}

async function registerSubscription(
  subscription: PushSubscription,
  { userId, lastLogin }: Reader,
): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call('subscribeToPush', {
    body: { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } },
  })
  notificationPreferences.push.write({ endpoint: subscription.endpoint, userId, lastLogin })
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerAddress(), { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  const old = await pushManager.getSubscription()
  // One with other keys, as of another installation at this address, has to go first.
  return pushManager.subscribe(options).catch(async (cause: unknown) => {
    if (!old) throw cause
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
}
