import { notificationPreferences } from '../preferences.ts'

/**
 * Ends this browser's push messages, offline too: the browser drops its subscription at once, and the server sends
 * nothing after the session has ended.
 */
export async function endPush(): Promise<void> {
  if (!notificationPreferences.push.read()) return
  notificationPreferences.push.write(null)
  const subscription = await findSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}
