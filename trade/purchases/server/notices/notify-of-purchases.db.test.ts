import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#app/server/modules.ts'
import { mailNotifications } from '#people/notifications/server/deliveries/mail-notifications.ts'
import { notifyOfChanges } from '#people/notifications/server/outbox/notify-of-changes.ts'
import { textOf } from '#people/notifications/server/texts.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { connect } from '#platform/database/server/pools.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, winBid } from '#testing/database/deals/purchases.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { purchaseChanges } from './purchase-changes.ts'

const server = await testApp()
const { call, context, db, mails, url } = server
const [clientId, vipId, dealerId] = await Promise.all(
  (['client', 'vip', 'dealer'] as const).map((who) => idOf(db, who)),
)
const today = tokyoDayOf(testNow)

beforeEach(async () => {
  await setDatabaseClock(db)
  await db.deleteFrom('notice_outbox').execute()
  await db.deleteFrom('notifications').execute()
  await db
    .updateTable('people')
    .set({ dealer_id: null, language_id: null })
    .where('id', 'in', [clientId ?? 0, vipId ?? 0])
    .execute()
  await db.deleteFrom('notification_choices').execute()
  mails.length = 0
})

const clockAt = (seconds: number) =>
  setDatabaseClock(db, new Date(testNow.getTime() + seconds * 1000))
const setDealer = (personId = clientId ?? 0) =>
  db
    .updateTable('people')
    .set({ dealer_id: dealerId ?? 0 })
    .where('id', '=', personId)
    .execute()
async function run(seconds = 60) {
  await clockAt(seconds)
  await notifyOfChanges(db, [purchaseChanges])
}
const mailAll = () => mailNotifications(context, notices)

const setStatus = (id: number, status: 1 | 2 | 3 | null, reason = '') =>
  call(
    'updatePurchaseStatus',
    { body: { id: String(id), status, date: today, reason } },
    { as: 'manager' },
  )
const setVoyage = (ids: readonly number[], fields: object) =>
  call('updateLogistics', { body: { ids: ids.map(String), fields } }, { as: 'manager' })
const issue = (id: number, kind: 'invoice' | 'proforma') =>
  call('issueInvoice', { body: { id: String(id), kind } }, { as: 'manager' })
const cars = async (count: number, who: Who = 'client') => {
  const bought: number[] = []
  for (let at = 0; at < count; at++) {
    bought.push((await buyCar(server, who, { year: 2018, chassisCode: 'NHP10' })).id)
  }
  return bought
}
const noticesFor = async (who: Who) => {
  const rows = await db
    .selectFrom('notifications')
    .select(['code', 'data', 'count', 'link', 'subject'])
    .where('person_id', '=', await idOf(db, who))
    .where('kind', '=', 'purchase')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, ...textOf(row, 'en') }))
}
const outcomes = async () => {
  const rows = await db
    .selectFrom('notice_outbox')
    .select('outcome')
    .where('topic', '=', 'purchase')
    .orderBy('id')
    .execute()
  return rows.map(({ outcome }) => outcome)
}
/** Adds the row of a stored document, without its file. */
async function addDocument(id: number, kind: string, uploader: Who, visible: 'client' | 'dealer') {
  const by = await idOf(db, uploader)
  await sql`
    insert into purchase_files (purchase_id, kind, version, name, visible_to, content_type, bytes, sha256,
      storage_id, uploaded_by, stored_at)
    values (${id}, ${kind}, 1, 'a.pdf', ${visible}, 'application/pdf', 1, '\\x00', ${`${kind}-${id}`}, ${by},
      app_now())
  `.execute(db)
  await sql`
    insert into purchase_log (purchase_id, at, actor_id, event, changes, is_internal, request_id)
    values (${id}, app_now(), ${by}, 'file', ${JSON.stringify({ kind, name: '' })}, ${visible !== 'client'}, 'test')
  `.execute(db)
}

describe('clients are notified', () => {
  test('of a new status, a minute later, by mail in their language', async () => {
    const [id = 0] = await cars(1)
    await db
      .updateTable('people')
      .set({ language_id: languageId.ru })
      .where('id', '=', clientId ?? 0)
      .execute()
    await setStatus(id, 2)
    await run(59)
    expect(await noticesFor('client')).toEqual([])
    await run()
    await run(61)
    expect(await noticesFor('client')).toMatchObject([
      {
        code: 'purchase_status',
        title: 'Waiting ship assignment: TOYOTA ALPHARD 2018',
        link: `/purchased-cars/${id}`,
      },
    ])
    await mailAll()
    const [mail] = mails
    expect(mail).toMatchObject({ kind: 'purchase-status', language: 'ru' })
    expect(mail?.subject).toBe('Ожидает назначения судна: TOYOTA ALPHARD 2018')
    expect(new Map(mail?.facts).get('Кузов')).toBe('NHP10')
    expect(mail?.button?.link).toBe(`${context.config.publicUrl}/purchased-cars/${id}`)
    expect(mail?.unsubscribe?.page).toContain('about=purchases')
  })

  test('of moved dates, with the previous ones and by how many days', async () => {
    const ids = await cars(1)
    await setVoyage(ids, { vessel: 'Hokuto', voyage: 'V1', etd: '2031-03-24', eta: '2031-03-27' })
    await run()
    await setVoyage(ids, { etd: '2031-03-27', eta: '2031-03-30' })
    await run(120)
    const [first, second] = await noticesFor('client')
    expect(first?.body).toBe('ETD Mon 24 Mar 2031. ETA Thu 27 Mar 2031. NHP10')
    expect(second?.title).toBe('New dates: TOYOTA ALPHARD 2018')
    expect(second?.body).toBe(
      'ETD Thu 27 Mar 2031, 3 days later. ETA Sun 30 Mar 2031, 3 days later. NHP10',
    )
    await mailAll()
    const facts = new Map(mails.at(-1)?.facts)
    expect(facts.get('ETA')).toBe('Sun 30 Mar 2031, 3 days later (before Thu 27 Mar 2031)')
    expect(facts.get('Vessel, voyage')).toBe('Hokuto, V1')
  })

  test('of invoices with number, yen and day, but not of a proforma', async () => {
    const [id = 0] = await cars(1)
    await issue(id, 'proforma')
    await issue(id, 'invoice')
    await run()
    const [invoice, ...others] = await noticesFor('client')
    expect(others).toEqual([])
    expect(invoice?.title).toMatch(/^Invoice I2031-\d{5}, 590\s000\s¥$/)
    expect(invoice?.body).toMatch(/^TOYOTA ALPHARD 2018\. Due by .+ 2031\. NHP10$/)
    await mailAll()
    const facts = new Map(mails.at(-1)?.facts)
    expect(facts.get('Amount')).toMatch(/^590\s000\s¥$/)
  })

  test('of the company’s documents, grouped by car, but not of their own', async () => {
    const [id = 0] = await cars(1)
    await addDocument(id, 'passport', 'client', 'client')
    await addDocument(id, 'export_certificate', 'manager', 'client')
    await addDocument(id, 'bill_of_lading', 'manager', 'client')
    await run()
    expect(await noticesFor('client')).toMatchObject([
      { code: 'purchase_document', title: 'New document: Export certificate, Bill of lading' },
    ])
    await mailAll()
    expect(mails[0]?.facts?.filter(([name]) => name === 'Document')).toHaveLength(2)
  })
})

describe('many cars that change together', () => {
  test('give one notification per client, and one for the dealer of several', async () => {
    await setDealer()
    await setDealer(vipId)
    const [own, others] = [await cars(3), await cars(2, 'vip')]
    await setVoyage([...own, ...others], { voyage: 'NL 2647', etd: '2031-03-24' })
    await run(70)
    expect(await noticesFor('client')).toMatchObject([
      { title: 'New dates: 3 cars on voyage NL 2647', link: '/purchased-cars?qSearch=NL%202647' },
    ])
    expect(await noticesFor('vip')).toMatchObject([
      { title: 'New dates: 2 cars on voyage NL 2647' },
    ])
    expect(await noticesFor('dealer')).toMatchObject([
      { title: 'New dates: 5 cars on voyage NL 2647', body: 'ETD Mon 24 Mar 2031' },
    ])
    await mailAll()
    const dealers = mails.find(({ to }) => to === 'dealer@people.test')
    expect(dealers?.facts?.filter(([name]) => name.startsWith('S2031-'))).toHaveLength(5)
  })

  test('give a separate notification for a car with a different change', async () => {
    const [odd = 0, ...same] = await cars(3)
    await setVoyage([odd], { eta: '2031-03-20' })
    await run()
    await setVoyage([odd, ...same], { voyage: 'V9', eta: '2031-03-29' })
    await run(130)
    const titles = (await noticesFor('client')).map(({ title }) => title)
    expect(titles.slice(1).sort()).toEqual([
      'New dates: 2 cars on voyage V9',
      'New dates: TOYOTA ALPHARD 2018',
    ])
  })
})

describe('nobody is notified', () => {
  test('of a mistake that is corrected within a minute', async () => {
    const [id = 0] = await cars(1)
    await setStatus(id, 1)
    await setVoyage([id], { etd: '2031-03-24' })
    await clockAt(30)
    await setStatus(id, null, 'A slip')
    await setVoyage([id], { etd: null })
    await run(100)
    expect(await noticesFor('client')).toEqual([])
    expect(await outcomes()).toEqual(['nothing_new', 'nothing_new'])
  })

  test('of a car whose win was reverted', async () => {
    const { id, bidId } = await buyCar(server, 'client')
    await setStatus(id, 1)
    await winBid(db, bidId, 2)
    await run()
    expect(await noticesFor('client')).toEqual([])
    expect(await outcomes()).toEqual(['superseded'])
  })

  test('by mail of a change that is outdated', async () => {
    const [id = 0] = await cars(1)
    await setStatus(id, 1)
    await run()
    await setStatus(id, 2)
    await mailAll()
    expect(mails).toEqual([])
    await run(180)
    await mailAll()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Waiting ship assignment: TOYOTA ALPHARD 2018',
    ])
  })

  test('of their own changes', async () => {
    await setDealer()
    const [id = 0] = await cars(1)
    await addDocument(id, 'passport', 'client', 'client')
    await addDocument(id, 'power_of_attorney', 'dealer', 'client')
    await run()
    expect([...(await noticesFor('client')), ...(await noticesFor('dealer'))]).toEqual([])
    await addDocument(id, 'export_certificate', 'manager', 'dealer')
    await run(120)
    expect(await noticesFor('client')).toEqual([])
    expect(await noticesFor('dealer')).toMatchObject([
      { body: 'Test client: TOYOTA ALPHARD 2018. NHP10' },
    ])
  })

  test('by mail after unsubscribing with one click', async () => {
    const token = context.tokens.unsubscribeToken(clientId ?? 0)
    await call('unsubscribe', { query: { token, about: 'purchases' } })
    const { bid_email_notify } = await db
      .selectFrom('people')
      .select('bid_email_notify')
      .where('id', '=', clientId ?? 0)
      .executeTakeFirstOrThrow()
    expect(bid_email_notify).toBe(true)
    const [id = 0] = await cars(1)
    await setStatus(id, 1)
    await run()
    await mailAll()
    expect(await noticesFor('client')).toHaveLength(1)
    expect(mails).toEqual([])
  })
})

test('killed and concurrent runs notify of everything once', async () => {
  await setDealer()
  const ids = await cars(6)
  for (const id of ids) await issue(id, 'invoice')
  await clockAt(60)
  for (let round = 0; round < 3; round++) {
    const pool = connect(url, { max: 1, name: 'seriba killed' })
    const killed = notifyOfChanges(pool.db, [purchaseChanges]).catch(() => undefined)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'seriba killed' and datname = current_database()`.execute(db)
    await killed
    await pool.db.destroy().catch(() => undefined)
  }
  await Promise.all([
    notifyOfChanges(db, [purchaseChanges]),
    notifyOfChanges(db, [purchaseChanges]),
    notifyOfChanges(db, [purchaseChanges]),
  ])
  for (const who of ['client', 'dealer'] as const) {
    const numbers = (await noticesFor(who)).map(({ data }) => data.number)
    expect(numbers).toHaveLength(ids.length)
    expect(new Set(numbers).size).toBe(ids.length)
  }
  expect(new Set(await outcomes())).toEqual(new Set(['notified']))
})
