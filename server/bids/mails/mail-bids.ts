import { bidStatus } from '../../../contract/bids/rules.ts'
import { openLotStatuses } from '../../../contract/core/codes.ts'
import { maySignIn, userType } from '../../../contract/core/permissions.ts'
import { languageOf } from '../../auth/mails.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import type { RepeatedJob } from '../../jobs/jobs.ts'
import { bidMail, bidMailKindOf } from './bid-mail.ts'
import { claimBidMail, deleteOldBidMails, noteDeadlines, recordNoMail } from './commands.ts'
import { getMailedBid, listDueBidMails, type MailedBid } from './queries.ts'

export const mailBidsJob: RepeatedJob = {
  name: 'mail-bids',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

export const noteDeadlinesJob: RepeatedJob = {
  name: 'note-bid-deadlines',
  everySeconds: 60,
  timeLimitSeconds: 600,
}

type Mailing = Pick<Context, 'db' | 'config' | 'mail' | 'tokens'>

/** So many are read at once. */
const batchSize = 500

/**
 * Mails clients what has become of their bids (decision 42). Each mail is stored in the transaction that marks
 * its cause as done, so that a killed run mails nothing twice and leaves nothing out.
 */
export async function mailBids(context: Mailing): Promise<void> {
  const failures: unknown[] = []
  for (let afterId = 0; ; ) {
    const ids = await listDueBidMails(context.db, afterId, batchSize)
    for (const id of ids) {
      // One that fails is tried again in the next run, and keeps back no other.
      await context.db
        .transaction()
        .execute((transaction) => mailOne(transaction, context, id))
        .catch((error: unknown) => failures.push(error))
    }
    afterId = ids.at(-1) ?? 0
    if (ids.length < batchSize) break
  }
  if (failures.length > 0) throw failures[0]
}

/** Notes the deadlines that are near, and forgets what was mailed long ago. */
export async function noteNearDeadlines(db: Db): Promise<void> {
  await noteDeadlines(db)
  while ((await deleteOldBidMails(db)) > 0);
}

async function mailOne(db: Db, { config, mail, tokens }: Mailing, id: number): Promise<void> {
  const cause = await claimBidMail(db, id)
  if (!cause) return
  if (cause.isOld) return recordNoMail(db, id, 'too_old')
  const bid = await getMailedBid(db, cause.bidId)
  const kind = bidMailKindOf(cause, bid)
  if (kind === null) return recordNoMail(db, id, 'nothing_new')
  const isPast = kind === 'deadline' && !isStillUnderReview(bid)
  if (bid.status !== cause.status || isPast) return recordNoMail(db, id, 'superseded')
  if (!wantsMails(bid)) return recordNoMail(db, id, 'unwanted')
  const reader = { language: languageOf(bid), company: config.company.name }
  const links = {
    publicUrl: config.publicUrl,
    unsubscribeToken: tokens.unsubscribeToken(bid.person_id),
  }
  await mail.queue(db, bidMail(kind, bid, reader, links))
}

const isStillUnderReview = (bid: MailedBid) =>
  bid.status === bidStatus.new && openLotStatuses.includes(bid.lot_status) && bid.is_bidding_open

const wantsMails = (bid: MailedBid) =>
  bid.bid_email_notify &&
  bid.user_type === userType.client &&
  bid.verified_at !== null &&
  maySignIn(bid.role_id)
