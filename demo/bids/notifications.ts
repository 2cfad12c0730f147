import { sql } from 'kysely'
import { addPastNotifications, type Notice } from '#people/notifications/server/commands.ts'
import { claimChanges, listDueGroups } from '#people/notifications/server/outbox/commands.ts'
import type { NoticeSource } from '#people/notifications/server/outbox/source.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { bidChanges, noticesOf } from '#trade/bids/server/notices/bid-changes.ts'
import { getNoticedBid } from '#trade/bids/server/notices/bid-notice.ts'
import { postMessage } from '#trade/chat/server/commands.ts'
import { notifyOfMessage } from '#trade/chat/server/notices.ts'
import { paymentTopic } from '#trade/payments/server/notice-topics.ts'
import { markLoaded } from '../commands.ts'
import { createPaymentNotices } from '../payments/now.ts'
import type { Bidder } from './plan.ts'

const part = 'notifications'
const dayMs = 86_400_000

/**
 * Adds the notifications about bids that demo people would have received at the time; at the first start also those
 * about money, a deadline and messages. Those older than a day are read, and nothing old is mailed.
 */
export async function addDemoNotifications(
  db: Db,
  bidders: readonly Bidder[],
  { managerId, now }: { readonly managerId: number; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from demo_days where part = ${part}`.execute(transaction)
    const people = rows.length > 0 ? [] : bidders.filter(({ kind }) => kind !== 'other')
    const past = await listChanges(transaction)
    for (const { id } of people) {
      past.push(depositOf(id, new Date(now.getTime() - 4 * dayMs)))
      past.push(...(await listDeadlines(transaction, id)))
    }
    if (rows.length === 0) past.push(...(await createPaymentNotices(transaction, now)))
    past.sort((one, other) => one.at.getTime() - other.at.getTime())
    for (const { notice, at } of past) {
      const isOld = at.getTime() < now.getTime() - dayMs
      const readAt = isOld ? new Date(at.getTime() + 3_600_000) : null
      await addPastNotifications(transaction, notice, { at, readAt })
    }
    for (const { id } of people) await addConversation(transaction, id, managerId)
    await markLoaded(transaction, [part])
  })
}

interface PastNotice {
  readonly notice: Notice
  readonly at: Date
}

const depositOf = (personId: number, at: Date): PastNotice => ({
  notice: {
    ...{ personIds: [personId], kind: 'payment', code: 'deposit' },
    ...{
      topic: paymentTopic,
      about: `demo-${personId}`,
      values: { amount: 150_000 },
      link: '/payments',
    },
  },
  at,
})

/** Returns notices about due changes of bids, so that the job finds none. */
async function listChanges(db: Db): Promise<PastNotice[]> {
  const source: NoticeSource = bidChanges
  const past: PastNotice[] = []
  const groups = await listDueGroups(db, source, { after: 0, limit: 1_000_000 })
  // In one statement, because live events wait for the transaction.
  const changes = await claimChanges(db, source, {
    id: 0,
    changes: groups.flatMap((group) => group.changes),
  })
  for (const change of changes.filter(({ is_old }) => !is_old)) {
    const { notices } = await source.word(db, [change])
    past.push(...notices.map((notice) => ({ notice, at: change.changed_at })))
  }
  return past
}

/** Returns the notice of a bid whose bidding has closed. */
async function listDeadlines(db: Db, personId: number): Promise<PastNotice[]> {
  const closed = await closedBids(db, personId).executeTakeFirst()
  if (!closed?.deadline_at) return []
  const bid = await getNoticedBid(db, closed.id)
  const at = new Date(closed.deadline_at.getTime() - 3_600_000)
  return noticesOf(closed.id, bid, 'deadline').map((notice) => ({ notice, at }))
}

const closedBids = (db: Db, personId: number) =>
  db
    .selectFrom('bids')
    .select(['id', 'deadline_at'])
    .where('person_id', '=', personId)
    .where('deadline_at', '<', sql<Date>`app_now()`)
    .orderBy('deadline_at', 'desc')
    .orderBy('id')
    .limit(1)

/** Adds a recent question about a bid, and its answer. */
async function addConversation(db: Db, personId: number, managerId: number): Promise<void> {
  const bid = await closedBids(db, personId).executeTakeFirst()
  if (!bid) return
  const say = async (authorId: number, side: 'client' | 'company', text: string) => {
    const conversation = { bidId: bid.id, clientId: personId, dealerId: null, side }
    await postMessage(db, conversation, { authorId, text })
    await notifyOfMessage(db, { id: authorId }, conversation, text)
  }
  await say(personId, 'client', 'Could you look at the underbody once more?')
  await say(managerId, 'company', 'We have: no rust, and the exhaust is new.')
}
