import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import {
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  setNotificationSettings,
  subscribeToPush,
  unsubscribe,
  unsubscribeFromPush,
} from './calls.ts'

export const notificationCalls = {
  listNotifications,
  markNotificationsRead,
  getNotificationSettings,
  setNotificationSettings,
  subscribeToPush,
  unsubscribe,
  unsubscribeFromPush,
} as const satisfies Record<string, Endpoint>
