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
  isStillTrue,
  kindOfCode,
  type NoticedBid,
} from './bid-notice.ts'

/** Notices about a bid, for those who see the bids of its client. */
export const bidTopic: NoticeTopic<'bid'> = {
  name: 'bid',
  async listReaders(db, people, { about }) {
    const client = await findBidClient(db, Number(about))
    return people.filter((person) => client && seesClient(person, client))
  },
}

/** Notifies clients and their dealers of changes of bids, one bid at a time (decisions 42 and 48). */
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
      else if (bid.status !== change.after.status || !isStillTrue(code, bid)) {
        skipped.push({ id: change.id, outcome: 'superseded' })
      } else notices.push(...noticesOf(change.about, bid, code))
    }
    return { notices, skipped }
  },
} satisfies NoticeSource

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
