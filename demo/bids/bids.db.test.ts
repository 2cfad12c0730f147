import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { emptyDatabase } from '#testing/database/database.ts'
import { endFinishedBids } from '#trade/bids/server/end-bids.ts'
import { ensureDemoMarket } from '../load.ts'
import { defaultSize, scaled } from '../market.ts'
import { demoPeople } from '../people.ts'
import { runDay } from './run-day.ts'

const { url, db } = await emptyDatabase()
await migrate(url)
await loadDictionaries(db)
const now = new Date()
const load = () =>
  ensureDemoMarket({
    ...{
      url,
      hasBids: true,
      size: scaled(defaultSize, 0.05),
      now: () => now,
      log: () => undefined,
    },
  })

const statusesOf = async (email: string) => {
  const rows = await db
    .selectFrom('bids')
    .innerJoin('people', 'people.id', 'bids.person_id')
    .select('bids.status')
    .distinct()
    .where('email', '=', email)
    .orderBy('bids.status')
    .execute()
  return rows.map(({ status }) => status)
}

const conversationsOf = () =>
  db
    .selectFrom('chats')
    .innerJoin('bids', 'bids.id', 'chats.bid_id')
    .innerJoin('people', 'people.id', 'bids.person_id')
    .selectAll('chats')
    .select('email')
    .orderBy('bid_id')
    .execute()

test('demo people have bids in every status, within all rules, and get them once for each day', async () => {
  await load()
  const [client, dealer] = demoPeople
  for (const { email } of [client, dealer]) {
    expect(await statusesOf(email), email).toEqual(expect.arrayContaining([1, 2, 4, 5]))
  }
  const all = await db.selectFrom('bids').select('status').execute()
  expect([...new Set(all.map(({ status }) => status))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  const clients = await db
    .selectFrom('bids')
    .innerJoin('people', 'people.id', 'bids.person_id')
    .select('people.dealer_id')
    .where('people.dealer_id', 'is not', null)
    .execute()
  expect(clients.length).toBeGreaterThan(5)
  expect(await listBreaches(db)).toEqual([])
  const conversations = await conversationsOf()
  const { rows: questions } = await sql<{ states: string[] }>`
    select array_agg(distinct coalesce(state, case when last_company_id > 0 then 'answered' else 'asked' end)) as states
    from chats left join inspections on inspections.bid_id = chats.bid_id where is_question
  `.execute(db)
  expect(questions[0]?.states).toEqual(['answered', 'asked', 'declined', 'done', 'ordered'])
  await load()
  expect(await db.selectFrom('bids').select('status').execute()).toHaveLength(all.length)
  expect(await conversationsOf()).toEqual(conversations)
}, 120_000)

test('client and dealer have notifications of every kind, read and unread, and no old mails', async () => {
  for (const { email } of demoPeople.slice(0, 2)) {
    const notices = await db
      .selectFrom('notifications')
      .innerJoin('people', 'people.id', 'notifications.person_id')
      .select(['notifications.id', 'kind', 'read_at', 'notifications.created_at'])
      .where('email', '=', email)
      .orderBy('notifications.id')
      .execute()
    const kinds = new Set(notices.map(({ kind }) => kind))
    expect([...kinds].sort(), email).toEqual(
      expect.arrayContaining(['deadline', 'message', 'payment']),
    )
    expect(kinds.has('status') || kinds.has('result'), email).toBe(true)
    expect(notices.some(({ read_at }) => read_at !== null)).toBe(true)
    expect(notices.some(({ read_at }) => read_at === null)).toBe(true)
    const times = notices.map(({ created_at }) => created_at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  }
  // New notifications would be mailed.
  const outgoing = await db
    .selectFrom('notification_deliveries')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .select('kind')
    .distinct()
    .execute()
  expect(outgoing).toEqual([{ kind: 'message' }])
})

test('people have conversations about some bids, in both languages, partly unread', async () => {
  const conversations = await conversationsOf()
  const [client, dealer] = demoPeople
  const unread = (email: string) =>
    conversations.filter(
      (conversation) =>
        conversation.email === email && conversation.client_read_id < conversation.last_company_id,
    )
  expect(unread(client.email).length, 'of the client').toBeGreaterThan(0)
  expect(unread(dealer.email).length, 'of the dealer').toBeGreaterThan(0)
  const ofCompany = conversations.filter(
    (conversation) => conversation.company_read_id < conversation.last_client_id,
  )
  expect(ofCompany.length, 'of managers').toBeGreaterThan(1)
  expect(ofCompany.length).toBeLessThan(conversations.length / 2)
  const messages = await db.selectFrom('chat_messages').selectAll().orderBy('id').execute()
  expect(messages.some(({ withdrawn_at }) => withdrawn_at)).toBe(true)
  expect(messages.some(({ text }) => text.length > 500)).toBe(true)
  expect(messages.some(({ text }) => /[а-я]/.test(text))).toBe(true)
  const times = messages.map(({ written_at }) => written_at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('running a day sets the results of lots with bids, and ends the bids', async () => {
  const lots = await runDay(db, { minutes: 0, now, log: () => undefined })
  expect(lots).toBeGreaterThan(0)
  await endFinishedBids(db)
  expect(await listBreaches(db)).toEqual([])
  const waiting = await db
    .selectFrom('bids')
    .innerJoin('lots', 'lots.id', 'bids.lot_id')
    .select('bids.needs_review')
    .where('bids.status', '=', 2)
    .where('lots.status', 'in', [lotStatus.sold, lotStatus.soldByNegotiation])
    .execute()
  expect(waiting.every(({ needs_review }) => needs_review)).toBe(true)
}, 120_000)
