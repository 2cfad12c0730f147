import { languageOf } from '#people/auth/server/mails.ts'
import { type Notice, notify } from '#people/notifications/server/commands.ts'
import type { WriteMail } from '#people/notifications/server/deliveries/mail-notifications.ts'
import { unsubscribeLinks } from '#people/notifications/server/deliveries/mails.ts'
import { userType } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { bidMail } from './bid-mail.ts'
import {
  type BidNoticeCode,
  bidIdOf,
  bidNoticeCodeOf,
  bidNoticeLink,
  bidNoticeValues,
  isStillTrue,
  kindOfCode,
} from './bid-notice.ts'
import { bidTopic } from './bid-topic.ts'
import { claimBidNotice, deleteOldBidNotices, noteDeadlines, recordNoNotice } from './commands.ts'
import { getNoticedBid, listDueBidNotices, type NoticedBid } from './queries.ts'

export const notifyOfBidsJob: RepeatedJob = {
  name: 'notify-of-bids',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

export const noteDeadlinesJob: RepeatedJob = {
  name: 'note-bid-deadlines',
  everySeconds: 60,
  timeLimitSeconds: 600,
}

/** So many are read at once. */
const batchSize = 500

/**
 * Tells clients and their dealers what has become of bids (decisions 42 and 48). A notification is stored in
 * the transaction that marks its cause as done, so that a killed run tells nothing twice and leaves nothing out.
 */
export async function notifyOfBids(db: Db): Promise<void> {
  const failures: unknown[] = []
  for (let afterId = 0; ; ) {
    const ids = await listDueBidNotices(db, afterId, batchSize)
    for (const id of ids) {
      // One that fails is tried again in the next run, and keeps back no other.
      await db
        .transaction()
        .execute((transaction) => notifyOf(transaction, id))
        .catch((error: unknown) => failures.push(error))
    }
    afterId = ids.at(-1) ?? 0
    if (ids.length < batchSize) break
  }
  if (failures.length > 0) throw failures[0]
}

/** Notes the deadlines that are near, and forgets what was told long ago. */
export async function noteNearDeadlines(db: Db): Promise<void> {
  await noteDeadlines(db)
  while ((await deleteOldBidNotices(db)) > 0);
}

async function notifyOf(db: Db, id: number): Promise<void> {
  const cause = await claimBidNotice(db, id)
  if (!cause) return
  if (cause.isOld) return recordNoNotice(db, id, 'too_old')
  const bid = await getNoticedBid(db, cause.bidId)
  const code = bidNoticeCodeOf(cause, bid)
  if (code === null) return recordNoNotice(db, id, 'nothing_new')
  if (bid.status !== cause.status || !isStillTrue(code, bid)) {
    return recordNoNotice(db, id, 'superseded')
  }
  for (const notice of noticesOf(cause.bidId, bid, code)) await notify(db, notice)
}

/** What the people of a bid are told about it. */
export const noticesOf = (bidId: number, bid: NoticedBid, code: BidNoticeCode): Notice[] =>
  readersOf(bid).map((personId) => ({
    personIds: [personId],
    kind: kindOfCode[code],
    code,
    topic: bidTopic,
    about: bidId,
    values: bidNoticeValues(code, bid, personId === bid.person_id),
    link: bidNoticeLink(bid),
  }))

/** The client and the dealer; no manager, who may have bid before becoming one. */
function readersOf(bid: NoticedBid): number[] {
  const { person_id, dealer_id, changed_by } = bid
  return [
    ...(bid.user_type === userType.client ? [person_id] : []),
    ...(dealer_id === null || dealer_id === changed_by ? [] : [dealer_id]),
  ]
}

/** The mail about a bid says to its client what stands at the time, with all its figures. */
export const writeBidMail: WriteMail = async (db, sender, due) => {
  const code = due.code as BidNoticeCode
  const bid = await getNoticedBid(db, bidIdOf(due.subject))
  if (!isStillTrue(code, bid)) return null
  if (due.person_id !== bid.person_id) return undefined
  const { publicUrl, company } = sender.config
  const mail = bidMail(code, bid, {
    ...{ to: due.email, name: due.full_name, language: languageOf(due) },
    ...{ company: company.name, publicUrl, unsubscribe: unsubscribeLinks(sender, due) },
  })
  return { mail }
}
