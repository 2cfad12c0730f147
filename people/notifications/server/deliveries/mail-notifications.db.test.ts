import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#app/server/modules.ts'
import type { NotificationChannel, NotificationKind } from '#people/notifications/contract/kinds.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { deposit, setDatabaseClock } from '#testing/database/bids.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { bidTopic } from '#trade/bids/server/notices/bid-changes.ts'
import { deleteOldNotifications, notify } from '../commands.ts'
import { mailNotifications } from './mail-notifications.ts'

const app = await testApp()
const { call, context, db, mails } = app
const { newLot, place } = await bidCalls(app)
const client = await idOf(db, 'client')
const began = '2031-03-12T12:00:00+09:00'
await setDatabaseClock(db, new Date(began))
const bidId = (await place(await newLot({ lotNumber: '4711' }), 400_000)).bidId ?? 0

/** Sets the clock to seconds after the beginning, or to an instant. */
const clockAt = (at: number | string) =>
  setDatabaseClock(
    db,
    typeof at === 'string' ? new Date(at) : new Date(Date.parse(began) + at * 1000),
  )
const run = () => mailNotifications(context, notices)

beforeEach(async () => {
  await clockAt(0)
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notification_choices').execute()
  await db.deleteFrom('notification_hours').execute()
  const person = { bid_email_notify: true, language_id: null, role_id: role.client }
  await db.updateTable('people').set(person).where('id', '=', client).execute()
  await call('markChatRead', { body: { bidId } }, { as: 'client' })
  await call('markChatRead', { body: { bidId } }, { as: 'manager' })
  mails.length = 0
})

const write = (who: Who, comment: string) =>
  call('saveChat', { body: { bidId, comment } }, { as: who })
const outcomes = async () => {
  const rows = await db
    .selectFrom('notification_deliveries')
    .select('outcome')
    .orderBy('id')
    .execute()
  return rows.map(({ outcome }) => outcome)
}
const settings = (body: object) => call('setNotificationSettings', { body }, { as: 'client' })
const unwanted = (kind: NotificationKind, ...channels: NotificationChannel[]) =>
  settings({
    kinds: [
      {
        kind,
        app: !channels.includes('app'),
        mail: !channels.includes('mail'),
        push: !channels.includes('push'),
      },
    ],
  })
const shown = async () =>
  (await call('listNotifications', {}, { as: 'client' })).notifications.map(({ kind }) => kind)

describe('a deposit', () => {
  test('is reported in the app and by mail, in the language of the profile', async () => {
    await db
      .updateTable('people')
      .set({ language_id: languageId.ru })
      .where('id', '=', client)
      .execute()
    await deposit(db, 'client', 150_000)
    expect(await shown()).toEqual(['payment'])
    await run()
    await run()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      ...{ to: 'client@people.test', language: 'ru', kind: 'notification-deposit' },
      subject: 'Деньги поступили',
      button: { label: 'Открыть', link: `${context.config.publicUrl}/payments` },
    })
    expect(mails[0]?.paragraphs.join().replaceAll(/\s/g, ' ')).toContain('150 000 ¥ зачислено')
    expect(mails[0]?.unsubscribe).toBeUndefined()
  })

  test('reaches a person through the chosen channels', async () => {
    await unwanted('payment', 'mail')
    await deposit(db, 'client', 1)
    await run()
    expect([await shown(), mails.length]).toEqual([['payment'], 0])
    await unwanted('payment', 'app')
    await deposit(db, 'client', 2)
    await run()
    expect([await shown(), mails.length]).toEqual([['payment'], 1])
    await unwanted('payment', 'app', 'mail', 'push')
    await deposit(db, 'client', 3)
    await run()
    expect([await shown(), mails.length]).toEqual([['payment'], 1])
    expect((await call('listNotifications', {}, { as: 'client' })).unread).toBe(1)
  })

  test.each([
    ['verified_at', { verified_at: null }],
    ['role_id', { role_id: role.disabled }],
  ])('goes to nobody whose %s forbids it', async (_column, values) => {
    const { verified_at } = await db
      .selectFrom('people')
      .select('verified_at')
      .where('id', '=', client)
      .executeTakeFirstOrThrow()
    await deposit(db, 'client', 1)
    await db.updateTable('people').set(values).where('id', '=', client).execute()
    await deposit(db, 'client', 2)
    await run()
    // Managers are notified of money of somebody who may not bid.
    expect(mails.filter(({ kind }) => kind !== 'notification-money_task')).toEqual([])
    expect(await outcomes()).toContain('unwanted')
    await db.updateTable('people').set({ verified_at }).where('id', '=', client).execute()
  })

  test('is mailed even to people who want no mails about bids', async () => {
    await db
      .updateTable('people')
      .set({ bid_email_notify: false })
      .where('id', '=', client)
      .execute()
    await deposit(db, 'client', 1)
    await run()
    expect(mails).toHaveLength(1)
  })

  test('is mailed to nobody after two days, and deleted after ninety', async () => {
    await deposit(db, 'client', 1)
    await clockAt(2 * 86_400 + 1)
    await run()
    expect(await outcomes()).toEqual(['too_old'])
    await clockAt(90 * 86_400)
    await deleteOldNotifications(db)
    expect(await outcomes()).toHaveLength(1)
    await clockAt(90 * 86_400 + 1)
    await deleteOldNotifications(db)
    expect(await outcomes()).toEqual([])
    expect(await shown()).toEqual([])
  })
})

describe('a message', () => {
  test('is mailed once after five minutes unread, with all unread ones', async () => {
    await write('manager', 'Good morning')
    await clockAt(200)
    await write('manager', '<b>See</b> https://photos.test/1')
    await clockAt(299)
    await run()
    expect(mails).toEqual([])
    await clockAt(300)
    await Promise.all([run(), run()])
    await run()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      ...{ kind: 'message', subject: '2 messages about lot 4711, TOYOTA ALPHARD' },
      button: {
        label: 'Read and reply',
        link: `${context.config.publicUrl}/messages?bid=${bidId}`,
      },
    })
    // Mails do not name the staff who write for the company.
    expect(mails[0]?.paragraphs.slice(1)).toEqual([
      ...['Good morning', '<b>See</b> https://photos.test/1'],
    ])
    await clockAt(3600)
    await run()
    expect(mails).toHaveLength(1)
  })

  test('that arrives after the mail gets its own, without the earlier ones', async () => {
    await write('manager', 'First')
    await clockAt(300)
    await run()
    await clockAt(301)
    await write('manager', 'Second')
    await clockAt(600)
    await run()
    expect(mails).toHaveLength(1)
    await clockAt(601)
    await run()
    expect(mails[1]?.paragraphs.slice(1)).toEqual(['Second'])
  })

  test('is not mailed to people who have read it, in the conversation or in the list', async () => {
    await write('manager', 'Here')
    await call('markChatRead', { body: { bidId } }, { as: 'client' })
    await write('manager', 'There')
    const { notifications } = await call('listNotifications', {}, { as: 'client' })
    const ids = notifications.map(({ id }) => id)
    await call('markNotificationsRead', { body: { ids } }, { as: 'client' })
    await clockAt(300)
    await run()
    expect(mails).toEqual([])
    expect(await outcomes()).toEqual(['read', 'read'])
  })

  test('that is withdrawn is not mailed', async () => {
    const { message } = await write('manager', 'The wrong price')
    await call('withdrawChat', { body: { bidId, messageId: message.id } }, { as: 'manager' })
    await clockAt(300)
    await run()
    expect(mails).toEqual([])
    expect(await outcomes()).toEqual(['superseded'])
  })

  test('from a client is mailed to the manager with the name, until some manager has read it', async () => {
    await write('client', 'Is it clean?')
    await clockAt(300)
    await run()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'manager@people.test' })
    expect(mails[0]?.paragraphs[1]).toBe('Test client: Is it clean?')
  })
})

describe('in quiet hours', () => {
  const later = async (from: string, until: string, timeZone: string, at: string) => {
    await settings({ quietHours: { from, until }, timeZone })
    await clockAt(at)
    const { rows } = await sql<{ until: Date | null }>`
      select quiet_until(${client}, app_now()) as until
    `.execute(db)
    return rows[0]?.until?.toISOString() ?? null
  }

  test.each([
    // Over midnight, and by day.
    ['22:00', '07:00', 'Africa/Nairobi', '2031-03-12T18:59:59Z', null],
    ['22:00', '07:00', 'Africa/Nairobi', '2031-03-12T19:00:00Z', '2031-03-13T04:00:00.000Z'],
    ['22:00', '07:00', 'Africa/Nairobi', '2031-03-13T03:59:59Z', '2031-03-13T04:00:00.000Z'],
    ['22:00', '07:00', 'Africa/Nairobi', '2031-03-13T04:00:00Z', null],
    ['12:00', '13:30', 'Asia/Vladivostok', '2031-03-12T02:15:00Z', '2031-03-12T03:30:00.000Z'],
    ['12:00', '13:30', 'Asia/Vladivostok', '2031-03-12T03:30:00Z', null],
    // New York starts daylight saving time on 9 March 2031 and ends it on 2 November.
    ['22:00', '07:00', 'America/New_York', '2031-03-09T04:00:00Z', '2031-03-09T11:00:00.000Z'],
    ['22:00', '07:00', 'America/New_York', '2031-03-08T04:00:00Z', '2031-03-08T12:00:00.000Z'],
    ['22:00', '07:00', 'America/New_York', '2031-11-02T03:00:00Z', '2031-11-02T12:00:00.000Z'],
    // They end within the hour that the clock skips.
    ['22:00', '02:30', 'America/New_York', '2031-03-09T06:59:00Z', '2031-03-09T07:30:00.000Z'],
  ])('from %s to %s in %s, at %s', async (from, until, zone, at, expected) => {
    expect(await later(from, until, zone, at)).toBe(expected)
  })

  const night = { quietHours: { from: '22:00', until: '07:00' }, timeZone: 'Asia/Vladivostok' }
  // 22:00 in Vladivostok is 21:00 in Tokyo.
  const evening = '2031-03-12T21:30:00+09:00'
  const morning = '2031-03-13T06:00:00+09:00'

  test('mails wait, and are sent as one', async () => {
    await settings(night)
    await clockAt(evening)
    await deposit(db, 'client', 10_000)
    await deposit(db, 'client', 20_000)
    await write('manager', 'Good night')
    await run()
    await clockAt('2031-03-12T22:00:00+09:00')
    await run()
    await clockAt('2031-03-13T05:59:59+09:00')
    await run()
    expect(mails).toEqual([])
    await clockAt(morning)
    await Promise.all([run(), run()])
    await run()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      kind: 'notification-digest',
      subject: '3 notifications from Seriba',
      button: { link: `${context.config.publicUrl}/notifications` },
    })
    const text = mails[0]?.paragraphs.join('\n').replaceAll(/\s/g, ' ')
    for (const part of ['10 000 ¥', '20 000 ¥', 'Good night', `/messages?bid=${bidId}`]) {
      expect(text).toContain(part)
    }
    expect(await outcomes()).toEqual(['sent', 'sent', 'sent'])
  })

  test('notifications read meanwhile are not mailed, and a single one gets its usual mail', async () => {
    await settings(night)
    await clockAt(evening)
    await deposit(db, 'client', 10_000)
    await run()
    const [{ id } = { id: 0 }] = (await call('listNotifications', {}, { as: 'client' }))
      .notifications
    await deposit(db, 'client', 20_000)
    await run()
    await call('markNotificationsRead', { body: { ids: [id] } }, { as: 'client' })
    await clockAt(morning)
    await run()
    expect(mails.map(({ kind }) => kind)).toEqual(['notification-deposit'])
    expect(await outcomes()).toEqual(['read', 'sent'])
  })

  test('deadlines are sent at once', async () => {
    await settings(night)
    await clockAt(evening)
    await notify(db, {
      personIds: [client],
      ...{ kind: 'deadline', code: 'deadline', topic: bidTopic, about: bidId, values: {} },
      link: '/',
    })
    await clockAt('2031-03-12T21:30:01+09:00')
    await run()
    expect(mails.map(({ kind }) => kind)).toEqual(['bid-deadline'])
  })

  test('postponed mails are sent when the quiet hours are turned off', async () => {
    await settings(night)
    await clockAt(evening)
    await deposit(db, 'client', 10_000)
    await run()
    await settings({ quietHours: null })
    await run()
    expect(mails).toHaveLength(1)
  })
})

test('a mail that fails repeatedly is given up', async () => {
  await deposit(db, 'client', 1)
  const broken = {
    ...context,
    mail: {
      queue: async () => {
        throw new Error('no room')
      },
    },
  }
  for (let tries = 0; tries < 6; tries++) {
    await sql`update notification_deliveries set due_at = app_now()`.execute(db)
    await expect(mailNotifications(broken, notices)).rejects.toThrow('no room')
  }
  await sql`update notification_deliveries set due_at = app_now()`.execute(db)
  await run()
  expect(mails).toEqual([])
  const delivery = await db.selectFrom('notification_deliveries').selectAll().execute()
  expect(delivery).toMatchObject([{ outcome: 'failed', tries: 6, last_error: 'no room' }])
})
