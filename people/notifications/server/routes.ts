import { ECDH } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  setNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '#people/notifications/contract/calls.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import {
  addPushSubscription,
  changeSettings,
  markRead,
  removePushSubscription,
} from './commands.ts'
import { countUnread, listShown } from './queries.ts'
import { getSettings, isTimeZone } from './settings.ts'

const success = true as const

const subscriptionLimit: RateLimit = { tries: 60, seconds: 3600 }

/** Registers the calls for a person's notifications and their channels. */
export function notificationRoutes(app: FastifyInstance, { push }: Context): void {
  const pushKey = push.publicKey

  route(app, listNotifications, async ({ db, person, query: { before, limit } }) => ({
    ...(await listShown(db, person.id, { before, limit })),
    unread: await countUnread(db, person.id),
  }))

  route(app, markNotificationsRead, async ({ db, person, body }) => {
    await markRead(db, person.id, body)
    return { success, unread: await countUnread(db, person.id) }
  })

  route(app, getNotificationSettings, async ({ db, person }) => ({
    ...(await getSettings(db, person.id)),
    pushKey,
  }))

  route(app, setNotificationSettings, async ({ db, person, body }) => {
    if (body.timeZone !== undefined && !(await isTimeZone(db, body.timeZone))) {
      throw new Refusal('invalid_fields', { fields: { timeZone: { key: 'fields:invalid' } } })
    }
    await changeSettings(db, person.id, body)
    return { ...(await getSettings(db, person.id)), pushKey }
  })

  route(app, subscribeToPush, { limit: subscriptionLimit }, async ({ db, person, body }) => {
    if (!areKeys(body.keys)) {
      throw new Refusal('invalid_fields', { fields: { keys: { key: 'fields:invalid' } } })
    }
    await addPushSubscription(db, person, body)
    return { success }
  })

  route(app, unsubscribeFromPush, async ({ db, person, query }) => {
    await removePushSubscription(db, person.id, query.endpoint)
    return { success }
  })
}

/** Returns whether messages can be encrypted for a browser: its point on P-256 and 16 bytes (RFC 8291). */
function areKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
