import { sql } from 'kysely'
import { languageOf } from '#people/auth/server/mails.ts'
import type { Notice } from '#people/notifications/server/commands.ts'
import type { WriteMail } from '#people/notifications/server/deliveries/mail-notifications.ts'
import { unsubscribeLinks } from '#people/notifications/server/deliveries/mails.ts'
import type { NoticeSource, Wording } from '#people/notifications/server/outbox/source.ts'
import type { NoticeTopic } from '#people/notifications/server/topics.ts'
import { userType } from '#platform/core/contract/permissions.ts'
import { seesClient } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findBidClient } from '../queries.ts'
import { bidMail } from './bid-mail.ts'
import {
  type BidChange,
  type BidNoticeCode,
  bidIdOf,
  bidNoticeCodeOf,
  bidNoticeLink,
  bidNoticeValues,
  getNoticedBid,
  kindOfCode,
  type NoticedBid,
  stillHolds,
} from './bid-notice.ts'

/** Notices about a bid, for those who see the bids of its client. */
export const bidTopic: NoticeTopic<'bid'> = {
  name: 'bid',
  async listReaders(db, people, { about }) {
    const client = await findBidClient(db, Number(about))
    return people.filter((person) => client && seesClient(person, client))
  },
}

/** Notifies clients and their dealers of changes to bids, one bid at a time (decisions 42 and 48). */
export const bidChanges = {
  topic: bidTopic,
  group: sql<number>`notice.id`,
  windowSeconds: 0,
  async word(db: Db, changes: readonly BidChange[]): Promise<Wording> {
    const notices: Notice[] = []
    const skipped: Wording['skipped'][number][] = []
    for (const change of changes) {
      const bid = await getNoticedBid(db, change.about)
      const code = bidNoticeCodeOf(change, bid)
      if (code === null) skipped.push({ id: change.id, outcome: 'nothing_new' })
      else if (bid.status !== change.after.status || !stillHolds(code, bid)) {
        skipped.push({ id: change.id, outcome: 'superseded' })
      } else notices.push(...noticesOf(change.about, bid, code))
    }
    return { notices, skipped }
  },
} satisfies NoticeSource

/** Returns the notices of a change for the people of a bid. */
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

/** Returns the client and the dealer, but no manager, who may have bid before becoming one. */
function readersOf(bid: NoticedBid): number[] {
  const { person_id, dealer_id, changed_by } = bid
  return [
    ...(bid.user_type === userType.client ? [person_id] : []),
    ...(dealer_id === null || dealer_id === changed_by ? [] : [dealer_id]),
  ]
}

/** Writes the mail about a bid from its current state, with all figures. */
export const writeBidMail: WriteMail = async (db, sender, due) => {
  const code = due.code as BidNoticeCode
  const bid = await getNoticedBid(db, bidIdOf(due.subject))
  if (!stillHolds(code, bid)) return null
  if (due.person_id !== bid.person_id) return undefined
  const { publicUrl, company } = sender.config
  const mail = bidMail(code, bid, {
    ...{ to: due.email, name: due.full_name, language: languageOf(due) },
    ...{ company: company.name, publicUrl, unsubscribe: unsubscribeLinks(sender, due) },
  })
  return { mail }
}
