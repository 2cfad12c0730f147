import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, bigId } from '#platform/core/contract/numbers.ts'
import { instant } from '#platform/core/contract/values.ts'
import { notificationCodes, notificationKinds } from './kinds.ts'

const notificationId = bigId

export const notification = z.object({
  id: notificationId,
  kind: z.enum(notificationKinds),
  code: z.enum(notificationCodes),
  /** Values for the text of the code: `lot`, `lotNo`, `house`, `amount` in yen, `author`, `text` … */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Path in the web app. */
  link: z.string(),
  at: instant,
  isRead: z.boolean(),
  /** Number of events that it combines, such as messages about one bid. */
  count: z.int().min(1),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = endpoint('GET', '/notifications', {
  summary: "The person's notifications, newest first",
  query: z.object({
    /** Only notifications before this one. */
    before: asText(notificationId).optional(),
    limit: asText(z.int().min(1).max(100)).default(20),
  }),
  response: z.object({
    notifications: z.array(notification),
    unread: z.int().min(0),
    hasMore: z.boolean(),
  }),
  access: { who: 'signed-in' },
})

export const markNotificationsRead = endpoint('PUT', '/notifications/read', {
  summary: 'Marks some notifications as read, or all up to the newest seen one',
  body: z.union([
    z.object({ ids: z.array(notificationId).min(1).max(100) }),
    z.object({ upTo: notificationId }),
  ]),
  response: z.object({ success: z.literal(true), unread: z.int().min(0) }),
  access: { who: 'signed-in' },
})

/** A time of day, `HH:MM`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** When neither mails nor push messages are sent; an earlier end lies after midnight. */
export const quietHours = z
  .object({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'invalid' })

export const wantedKind = z.object({
  kind: z.enum(notificationKinds),
  app: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
})

export const notificationSettings = z.object({
  /** One for each kind. */
  kinds: z.array(wantedKind),
  /** Null for none. */
  quietHours: quietHours.nullable(),
  /** Name of the person's time zone, such as `Africa/Nairobi`, in which the quiet hours are meant. */
  timeZone: z.string(),
  /** The key with which a browser subscribes to push messages (VAPID), base64url. */
  pushKey: z.string(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const getNotificationSettings = endpoint('GET', '/notifications/settings', {
  summary: "The person's choice of notifications, channels and quiet hours",
  response: notificationSettings,
  access: { who: 'signed-in' },
})

const settingsChange = z.object({
  kinds: z.array(wantedKind).max(notificationKinds.length).optional(),
  quietHours: quietHours.nullable().optional(),
  timeZone: z.string().min(1).max(60).optional(),
})
export type NotificationSettingsChange = z.infer<typeof settingsChange>

export const setNotificationSettings = endpoint('PUT', '/notifications/settings', {
  summary: 'Changes the choice of notifications; omitted fields stay unchanged',
  body: settingsChange,
  response: notificationSettings,
  access: { who: 'signed-in' },
})

const pushEndpoint = z.url({ protocol: /^https$/ }).max(1000)

/** The result of a browser's `PushSubscription.toJSON()` (W3C Push API). */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.base64url().min(80).max(120),
    auth: z.base64url().min(16).max(40),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

export const subscribeToPush = endpoint('POST', '/notifications/push-subscription', {
  summary: 'Subscribes this browser to push messages',
  body: pushSubscription,
  response: done,
  access: { who: 'signed-in' },
})

export const unsubscribeFromPush = endpoint('DELETE', '/notifications/push-subscription', {
  summary: 'Unsubscribes this browser from push messages',
  query: z.object({ endpoint: pushEndpoint }),
  response: done,
  access: { who: 'signed-in' },
})

/** Subjects that the link at the foot of a mail turns off. */
export const mailSubjects = ['bids', 'purchases'] as const
export type MailSubject = (typeof mailSubjects)[number]

/** One click in a mail program (RFC 8058), or the page behind a mail's link; works without signing in. */
export const unsubscribe = endpoint('POST', '/user/unsubscribe', {
  summary: 'Stop the e-mails about bids, or about purchased cars, with the token of such an e-mail',
  query: z.object({
    token: z.string().min(1).max(200),
    about: z.enum(mailSubjects).default('bids'),
  }),
  response: done,
  refusals: ['expired_link', 'too_many_requests'],
  access: { who: 'anyone' },
})
