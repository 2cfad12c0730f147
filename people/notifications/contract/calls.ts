import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, bigId } from '#platform/core/contract/numbers.ts'
import { notificationCodes, notificationKinds } from './kinds.ts'

/** ISO 8601 with Tokyo's offset. */
const instant = z.iso.datetime({ offset: true })
const notificationId = bigId

export const notification = z.object({
  id: notificationId,
  kind: z.enum(notificationKinds),
  code: z.enum(notificationCodes),
  /** What the text of the code names: `lot`, `lotNo`, `house`, `amount` in yen, `author`, `text` … */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Path in the web app. */
  link: z.string(),
  at: instant,
  isRead: z.boolean(),
  /** How many of the same it stands for, such as messages about one bid. */
  count: z.int().min(1),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = endpoint('GET', '/notifications', {
  summary: "A person's notifications, the newest first",
  query: z.object({
    /** Those before this one. */
    before: asText(notificationId).optional(),
    limit: asText(z.int().min(1).max(100)).default(20),
  }),
  response: z.object({
    notifications: z.array(notification),
    unread: z.int().min(0),
    hasMore: z.boolean(),
  }),
  refusals: [],
  access: { who: 'signed-in' },
})

export const markNotificationsRead = endpoint('PUT', '/notifications/read', {
  summary: 'Marks notifications as read: some, or all up to the newest one that was seen',
  body: z.union([
    z.object({ ids: z.array(notificationId).min(1).max(100) }),
    z.object({ upTo: notificationId }),
  ]),
  response: z.object({ success: z.literal(true), unread: z.int().min(0) }),
  refusals: [],
  access: { who: 'signed-in' },
})

/** A time of day, `HH:MM`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** From and until when neither mails nor push messages are sent; over midnight where it ends earlier. */
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
  /** Name of the person's time zone, such as `Africa/Nairobi`; the quiet hours are in it. */
  timeZone: z.string(),
  /** The key with which a browser subscribes to push messages (VAPID), base64url. */
  pushKey: z.string(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const getNotificationSettings = endpoint('GET', '/notifications/settings', {
  summary: 'What a person wants to be told, how and when',
  response: notificationSettings,
  refusals: [],
  access: { who: 'signed-in' },
})

const settingsChange = z.object({
  kinds: z.array(wantedKind).max(notificationKinds.length).optional(),
  quietHours: quietHours.nullable().optional(),
  timeZone: z.string().min(1).max(60).optional(),
})
export type NotificationSettingsChange = z.infer<typeof settingsChange>

export const setNotificationSettings = endpoint('PUT', '/notifications/settings', {
  summary: 'Changes what a person wants to be told; what is left out stays',
  body: settingsChange,
  response: notificationSettings,
  refusals: [],
  access: { who: 'signed-in' },
})

const pushEndpoint = z.url({ protocol: /^https$/ }).max(1000)

/** What `PushSubscription.toJSON()` of a browser has (W3C Push API). */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.base64url().min(80).max(120),
    auth: z.base64url().min(16).max(40),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

export const subscribeToPush = endpoint('POST', '/notifications/push-subscription', {
  summary: 'Sends push messages to this browser from now on',
  body: pushSubscription,
  response: done,
  refusals: [],
  access: { who: 'signed-in' },
})

export const unsubscribeFromPush = endpoint('DELETE', '/notifications/push-subscription', {
  summary: 'Sends no more push messages to this browser',
  query: z.object({ endpoint: pushEndpoint }),
  response: done,
  refusals: [],
  access: { who: 'signed-in' },
})

/** What the link at the foot of a mail turns off. */
export const mailSubjects = ['bids', 'purchases'] as const
export type MailSubject = (typeof mailSubjects)[number]

/** One click in a mail program (RFC 8058), or the page behind the link in a mail; works without signing in. */
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
