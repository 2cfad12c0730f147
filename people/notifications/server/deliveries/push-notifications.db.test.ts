import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#app/server/modules.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { testApp, testVapidKeys } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { deposit, setDatabaseClock } from '#testing/database/bids.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { pushService, type TestBrowser } from '#testing/database/push/push-service.ts'
import { pushPort } from '../push/port.ts'
import { countDeliveries } from './delivery-metrics.ts'
import { pushNotifications } from './push-notifications.ts'

const app = await testApp()
const { call, db } = app
const { newLot, place } = await bidCalls(app)
const service = await pushService()
afterAll(() => service.close())
const port = pushPort(testVapidKeys, 'mailto:operator@people.test', service.limits)
const client = await idOf(db, 'client')
const began = Date.parse('2031-03-12T12:00:00+09:00')
const clockAt = (seconds: number) => setDatabaseClock(db, new Date(began + seconds * 1000))
await clockAt(0)
const bidId = (await place(await newLot({ lotNumber: '4711' }), 400_000)).bidId ?? 0

beforeEach(async () => {
  await clockAt(0)
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notification_hours').execute()
  await db.deleteFrom('push_subscriptions').execute()
  await call('markChatRead', { body: { bidId } }, { as: 'client' })
  await db.updateTable('people').set({ language_id: null }).where('id', '=', client).execute()
})

const run = () => pushNotifications({ db, push: port }, notices)
async function browserOf(who: Who): Promise<TestBrowser> {
  const browser = service.newBrowser()
  await call('subscribeToPush', { body: browser.subscription }, { as: who })
  return browser
}
const texts = ({ received }: TestBrowser) =>
  received.map(({ message }) => `${message.title}: ${message.body}`.replaceAll(/\s/g, ' '))
const deliveries = () =>
  db
    .selectFrom('notification_deliveries')
    .select(['outcome', 'tries', 'last_error'])
    .where('channel', '=', 'push')
    .orderBy('id')
    .execute()
const browsers = () =>
  db.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute()

describe('a push message', () => {
  test('arrives encrypted and signed at every browser of its person', async () => {
    const [phone, desktop, other] = [
      await browserOf('client'),
      await browserOf('client'),
      await browserOf('dealer'),
    ]
    await deposit(db, 'client', 150_000)
    await run()
    await run()
    const payment = 'Deposit received: 150 000 ¥ credited to your account'
    expect([phone, desktop, other].map(texts)).toEqual([[payment], [payment], []])
    const { message, headers, claims, senderKey } = phone.received[0] ?? {}
    expect(message).toMatchObject({ link: '/payments', lang: 'en' })
    expect(message?.tag).toMatch(/^payment:\d+$/)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(headers?.topic).toMatch(/^[\w-]{32}$/)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:operator@people.test' })
    const settings = await call('getNotificationSettings', {}, { as: 'client' })
    expect(senderKey).toBe(settings.pushKey)
    expect(await deliveries()).toMatchObject([{ outcome: 'sent', tries: 1 }])
  })

  test('does not arrive where the session has ended, and does again after a new sign-in', async () => {
    const [lost, kept] = [await browserOf('client'), await browserOf('client')]
    const { session_id } = await db
      .selectFrom('push_subscriptions')
      .select('session_id')
      .where('endpoint', '=', lost.subscription.endpoint)
      .executeTakeFirstOrThrow()
    await call('endOwnSession', { params: { id: session_id } }, { as: 'client' })
    await deposit(db, 'client', 150_000)
    await run()
    expect([lost, kept].map((browser) => texts(browser).length)).toEqual([0, 1])
    await call('subscribeToPush', { body: lost.subscription }, { as: 'client' })
    await deposit(db, 'client', 160_000)
    await run()
    expect([lost, kept].map((browser) => texts(browser).length)).toEqual([1, 2])
  })

  test('is in the language of its reader', async () => {
    const browser = await browserOf('client')
    await db
      .updateTable('people')
      .set({ language_id: languageId.ru })
      .where('id', '=', client)
      .execute()
    await deposit(db, 'client', 150_000)
    await run()
    expect(texts(browser)).toEqual(['Деньги поступили: 150 000 ¥ зачислено на ваш счёт'])
    expect(browser.received[0]?.message.lang).toBe('ru')
  })

  test('is not sent without a browser, nor to a browser that is gone', async () => {
    await deposit(db, 'client', 1)
    expect(await deliveries()).toEqual([])
    const { subscription } = await browserOf('client')
    await deposit(db, 'client', 2)
    await call(
      'unsubscribeFromPush',
      { query: { endpoint: subscription.endpoint } },
      { as: 'client' },
    )
    await run()
    expect(await deliveries()).toMatchObject([{ outcome: 'no_browser' }])
  })

  test('about messages waits ten seconds, and is not sent to people who have read them', async () => {
    const browser = await browserOf('client')
    const write = (comment: string) =>
      call('saveChat', { body: { bidId, comment } }, { as: 'manager' })
    await write('One')
    await write('Two')
    await clockAt(9)
    await run()
    expect(browser.received).toEqual([])
    await clockAt(10)
    await run()
    expect(texts(browser)).toEqual(['2 messages about lot 4711, TOYOTA ALPHARD: Two'])
    expect(browser.received[0]?.message).toMatchObject({
      ...{ tag: `chat:${bidId}`, link: `/messages?bid=${bidId}` },
    })
    await write('Three')
    await call('markChatRead', { body: { bidId } }, { as: 'client' })
    await clockAt(20)
    await run()
    expect(browser.received).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ outcome: 'sent' }, { outcome: 'read' }])
  })

  test('with a long text is cut to what push services accept', async () => {
    const browser = await browserOf('client')
    await call('saveChat', { body: { bidId, comment: '😀'.repeat(5000) } }, { as: 'manager' })
    await clockAt(10)
    await run()
    expect(browser.received[0]?.message.body).toMatch(/^😀+$/u)
  })

  test('is a single one after quiet hours, whatever has arrived', async () => {
    const browser = await browserOf('client')
    const quietHours = { from: '11:00', until: '13:00' }
    const body = { quietHours, timeZone: 'Asia/Tokyo' }
    await call('setNotificationSettings', { body }, { as: 'client' })
    await deposit(db, 'client', 10_000)
    await deposit(db, 'client', 20_000)
    await run()
    await clockAt(3599)
    await run()
    expect(browser.received).toEqual([])
    await clockAt(3600)
    await run()
    expect(texts(browser)).toEqual(['2 notifications: Deposit received Deposit received'])
    expect(browser.received[0]?.message.link).toBe('/notifications')
  })
})

describe('when a push service', () => {
  test.each([404, 410])('responds with %i, the browser is deleted', async (status) => {
    const [gone, alive] = [await browserOf('client'), await browserOf('client')]
    gone.respond((response) => response.writeHead(status).end())
    await deposit(db, 'client', 1)
    await run()
    expect(await browsers()).toEqual([{ endpoint: alive.subscription.endpoint }])
    expect(await deliveries()).toMatchObject([{ outcome: 'sent' }])
  })

  test('is down, the message is retried with growing pauses, and other browsers get it once', async () => {
    const [down, up] = [await browserOf('client'), await browserOf('client')]
    down.respond((response) => response.writeHead(503).end())
    await deposit(db, 'client', 1)
    for (const [seconds, tries] of [
      [0, 1],
      [59, 1],
      [60, 2],
      [179, 2],
      [180, 3],
    ] as const) {
      await clockAt(seconds)
      await run()
      expect(down.received).toHaveLength(tries)
    }
    down.respond((response) => response.writeHead(201).end())
    await clockAt(420)
    await run()
    await clockAt(10_000)
    await run()
    expect([down.received.length, up.received.length]).toEqual([4, 1])
    expect(await deliveries()).toMatchObject([{ outcome: 'sent', tries: 4, last_error: '' }])
  })

  test('stays down, the message is given up, and the browser stays', async () => {
    const down = await browserOf('client')
    down.respond((response) => response.destroy())
    await deposit(db, 'client', 1)
    for (let tries = 0; tries < 8; tries++) {
      await sql`update notification_deliveries set due_at = app_now()`.execute(db)
      await run()
    }
    expect(down.received).toHaveLength(6)
    const [{ last_error, ...rest } = { last_error: '' }] = await deliveries()
    expect(rest).toEqual({ outcome: 'failed', tries: 6 })
    expect(await countDeliveries(db)).toMatchObject({ push: { waiting: 0, failed: 1 } })
    const { detail } = await call('health', { query: { detail: '' } }, { as: 'manager' })
    expect(detail?.deliveries).toMatchObject({ push: { waiting: 0, failed: 1 } })
    await clockAt(2 * 86_400)
    expect(await countDeliveries(db)).toMatchObject({ push: { waiting: 0, failed: 0 } })
    expect(last_error).toBe('ECONNRESET')
    expect(await browsers()).toHaveLength(1)
  })

  test('refuses a message, it is not retried', async () => {
    const strict = await browserOf('client')
    strict.respond((response) => response.writeHead(403).end('no'))
    await deposit(db, 'client', 1)
    await run()
    await clockAt(3600)
    await run()
    expect(strict.received).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ outcome: 'failed' }])
  })

  test('never responds, it times out', async () => {
    const silent = await browserOf('client')
    silent.respond(() => undefined)
    await deposit(db, 'client', 1)
    const hasty = pushPort(testVapidKeys, 'mailto:operator@people.test', {
      ...service.limits,
      withinMs: 100,
    })
    await pushNotifications({ db, push: hasty }, notices)
    expect(await deliveries()).toMatchObject([{ outcome: null, tries: 1 }])
  })
})

test('two servers send a message once, and one killed in between sends it again', async () => {
  const browser = await browserOf('client')
  await deposit(db, 'client', 1)
  await Promise.all([run(), run()])
  expect(browser.received).toHaveLength(1)
  await deposit(db, 'client', 2)
  // It dies after the message was sent.
  const dying = { ...port, send: () => Promise.reject(new Error('killed')) }
  await pushNotifications({ db, push: dying }, notices)
  await clockAt(60)
  await run()
  expect(browser.received).toHaveLength(2)
})

test('addresses of this machine and of its internal network are not reached', async () => {
  const browser = await browserOf('client')
  await deposit(db, 'client', 1)
  await pushNotifications(
    { db, push: pushPort(testVapidKeys, 'mailto:operator@people.test') },
    notices,
  )
  expect(browser.received).toEqual([])
  const [{ last_error } = { last_error: '' }] = await deliveries()
  expect(last_error).not.toBe('')
  expect(last_error).not.toContain(browser.subscription.endpoint)
})
