import { createECDH } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PushSubscription } from '#people/notifications/contract/calls.ts'
import { notificationKinds } from '#people/notifications/contract/kinds.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { notify } from './commands.ts'
import { ownTopic } from './topics.ts'

const { call, refused, context, db } = await testApp()
const began = new Date('2031-03-12T12:00:00+09:00')

beforeEach(async () => {
  await setDatabaseClock(db, began)
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('push_subscriptions').execute()
})

const deposit = async (who: Who, amount: number) =>
  notify(db, {
    personIds: [await idOf(db, who)],
    ...{
      kind: 'payment',
      code: 'deposit',
      topic: ownTopic('payment'),
      about: 1,
      values: { amount },
    },
    link: '/payments',
  })
const message = async (who: Who, text: string, about = 12) =>
  notify(db, {
    personIds: [await idOf(db, who)],
    ...{ kind: 'message', code: 'message', topic: ownTopic('chat'), about, values: { text } },
    link: '/messages?bid=12',
  })
const list = (who: Who, query: object = {}) => call('listNotifications', { query }, { as: who })
const read = (who: Who, body: { ids: number[] } | { upTo: number }) =>
  call('markNotificationsRead', { body }, { as: who })

describe('the notifications of a person', () => {
  test('are listed in pages, newest first', async () => {
    for (const amount of [1, 2, 3]) await deposit('client', amount)
    await deposit('dealer', 4)
    const first = await list('client', { limit: 2 })
    expect(first).toMatchObject({
      unread: 3,
      hasMore: true,
      notifications: [
        { ...{ kind: 'payment', code: 'deposit', values: { amount: 3 }, link: '/payments' } },
        { at: '2031-03-12T12:00:00+09:00', isRead: false, count: 1, values: { amount: 2 } },
      ],
    })
    const rest = await list('client', { before: first.notifications[1]?.id, limit: 2 })
    expect(rest).toMatchObject({ hasMore: false, notifications: [{ values: { amount: 1 } }] })
  })

  test('are marked as read one by one, or all up to one', async () => {
    for (const amount of [1, 2, 3]) await deposit('client', amount)
    const [newest, middle] = (await list('client')).notifications
    expect(await read('client', { ids: [newest?.id ?? 0] })).toEqual({ success: true, unread: 2 })
    expect(await read('client', { upTo: middle?.id ?? 0 })).toEqual({ success: true, unread: 0 })
    expect((await list('client')).notifications.map(({ isRead }) => isRead)).toEqual([
      ...[true, true, true],
    ])
  })

  test('cannot be changed by others', async () => {
    await deposit('client', 1)
    const id = (await list('client')).notifications[0]?.id ?? 0
    expect(await read('dealer', { ids: [id] })).toEqual({ success: true, unread: 0 })
    await read('manager', { upTo: id })
    expect(await list('client')).toMatchObject({ unread: 1, notifications: [{ isRead: false }] })
    expect(await list('dealer')).toMatchObject({ unread: 0, notifications: [] })
  })

  test('combine the messages about one subject until they are read', async () => {
    for (const text of ['One', 'Two']) await message('client', text)
    await message('client', 'Elsewhere', 13)
    expect(await list('client')).toMatchObject({
      unread: 2,
      notifications: [
        { values: { text: 'Elsewhere' }, count: 1 },
        { values: { text: 'Two' }, count: 2 },
      ],
    })
    await read('client', { upTo: 1_000_000 })
    await message('client', 'Three')
    expect(await list('client')).toMatchObject({
      unread: 1,
      notifications: [{ values: { text: 'Three' }, count: 1 }, {}, {}],
    })
  })
})

describe('the settings of a person', () => {
  const settings = () => call('getNotificationSettings', {}, { as: 'client' })
  const change = (body: object) => call('setNotificationSettings', { body }, { as: 'client' })

  test('start with everything wanted and no quiet hours', async () => {
    expect(await settings()).toEqual({
      kinds: notificationKinds.map((kind) => ({ kind, app: true, mail: true, push: true })),
      quietHours: null,
      timeZone: 'Asia/Tokyo',
      pushKey: context.push.publicKey,
    })
  })

  test('change only the named ones, and store only differences', async () => {
    const quietHours = { from: '22:00', until: '07:30' }
    await change({ quietHours, timeZone: 'Africa/Nairobi' })
    const kinds = [{ kind: 'result', app: true, mail: false, push: true }]
    const changed = await change({ kinds })
    expect(changed).toMatchObject({ quietHours, timeZone: 'Africa/Nairobi' })
    expect(changed.kinds[1]).toEqual(kinds[0])
    expect(await db.selectFrom('notification_choices').selectAll().execute()).toHaveLength(1)
    await change({ kinds: [{ ...kinds[0], mail: true }], quietHours: null })
    expect(await settings()).toMatchObject({ quietHours: null, timeZone: 'Africa/Nairobi' })
    expect(await db.selectFrom('notification_choices').selectAll().execute()).toEqual([])
  })

  test.each(['Mars/Olympus', '+03:00', 'EST5EDT,M3', 'asia/tokyo', 'PST'])(
    'refuse the time zone %s',
    async (timeZone) => {
      const refusal = await refused(
        'setNotificationSettings',
        { body: { timeZone } },
        { as: 'client' },
      )
      expect(refusal).toMatchObject({ messageCode: 'invalid_fields' })
    },
  )

  test('refuse quiet hours that end when they begin', async () => {
    const body = { quietHours: { from: '22:00', until: '22:00' } }
    const refusal = await refused('setNotificationSettings', { body }, { as: 'client' })
    expect(refusal).toMatchObject({ messageCode: 'invalid_fields' })
  })
})

describe('browsers', () => {
  const browser = (name: string): PushSubscription => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const p256dh = keys.getPublicKey('base64url')
    const auth = Buffer.alloc(16, name).toString('base64url')
    return { endpoint: `https://push.test/${name}`, keys: { p256dh, auth } }
  }
  const subscribe = (who: Who, body: PushSubscription) =>
    call('subscribeToPush', { body }, { as: who })
  const subscribed = async (who: Who) => {
    const rows = await db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('person_id', '=', await idOf(db, who))
      .orderBy('id')
      .execute()
    return rows.map(({ endpoint }) => endpoint.replace('https://push.test/', ''))
  }

  test('are subscribed once, for the person who used them last', async () => {
    const shared = browser('shared')
    await subscribe('client', shared)
    await subscribe('client', shared)
    expect(await subscribed('client')).toEqual(['shared'])
    await subscribe('dealer', shared)
    expect([await subscribed('client'), await subscribed('dealer')]).toEqual([[], ['shared']])
    const { endpoint } = shared
    await call('unsubscribeFromPush', { query: { endpoint } }, { as: 'client' })
    expect(await subscribed('dealer')).toEqual(['shared'])
    await call('unsubscribeFromPush', { query: { endpoint } }, { as: 'dealer' })
    expect(await subscribed('dealer')).toEqual([])
  })

  test('are limited to the latest ten', async () => {
    for (let at = 0; at < 12; at++) {
      await setDatabaseClock(db, new Date(began.getTime() + at * 1000))
      await subscribe('client', browser(`${at}`))
    }
    expect(await subscribed('client')).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
  })

  test('need keys for which messages can be encrypted', async () => {
    const { endpoint, keys } = browser('odd')
    const p256dh = Buffer.alloc(65, 7).toString('base64url')
    const body = { endpoint, keys: { ...keys, p256dh } }
    const refusal = await refused('subscribeToPush', { body }, { as: 'client' })
    expect(refusal).toMatchObject({ messageCode: 'invalid_fields' })
  })
})
