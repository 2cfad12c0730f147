import { isNumber, isString, preference } from '#platform/preferences/web/preferences.ts'

/** This browser's subscription to push messages, and its owner. */
export interface PushSubscriber {
  readonly endpoint: string
  readonly userId: number
  /** The sign-in after which the browser was registered; push messages end with that session. */
  readonly lastLogin?: string | null
}

const isSubscriber = (value: unknown): value is PushSubscriber | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { endpoint, userId } = value as Partial<PushSubscriber>
  return isString(endpoint) && isNumber(userId)
}

export const notificationPreferences = {
  push: preference<PushSubscriber | null>('push', null, isSubscriber),
}
