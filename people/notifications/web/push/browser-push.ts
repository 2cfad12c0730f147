import type { Profile } from '#people/auth/contract/person.ts'
import { workerPath, workerPolicy } from '#platform/http/contract/service-worker.ts'
import { call } from '#platform/http/web/client.ts'
import { notificationPreferences } from '../preferences.ts'
import { endPush, findSubscription } from './end-push.ts'

/** State of push messages in this browser. `install`: only the installed app supports them, as on iPhones. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** The browser refused to subscribe: it cannot reach its push service, or has none. */
export class PushFailed extends Error {}

/** On iPhones and iPads only the installed app has push messages (WebKit). */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** The recipient, and the time of their last sign-in. */
export type Reader = Pick<Profile, 'userId' | 'lastLogin'>

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export async function readPushState(userId: number): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription()
  // The subscription of somebody else who used this browser is not for this person.
  const isOwn = notificationPreferences.push.read()?.userId === userId
  return subscription && isOwn && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Asks for permission, subscribes this browser and registers it with the server. Call it only on a press.
 *
 * @throws PushFailed, and the errors of calls
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

/** Ends this browser's subscription. The push service then refuses what the server still stores of it. */
export async function turnOffPush(): Promise<void> {
  const endpoint = notificationPreferences.push.read()?.endpoint
  await Promise.all([
    endPush(),
    endpoint && call('unsubscribeFromPush', { query: { endpoint } }).catch(() => undefined),
  ])
}

/**
 * Registers the subscription again if the browser has replaced it or the person has signed in again; ends the
 * subscription of another person.
 */
export async function syncPush(reader: Reader): Promise<void> {
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
  // A subscription with other keys, such as one of another installation at this address, must end first.
  return pushManager.subscribe(options).catch(async (cause: unknown) => {
    if (!old) throw cause
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
}

/** The part of Trusted Types that is used here; TypeScript does not know it, and neither do older browsers. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(input: string): string }
}

let made: string | undefined

/**
 * The address of the service worker as the security policy of the page wants it. The policy has one name, and
 * one address is all that comes out of it.
 */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  made ??= trustedTypes
    ? trustedTypes
        .createPolicy(workerPolicy, { createScriptURL: () => workerPath })
        .createScriptURL('')
    : workerPath
  return made
}
