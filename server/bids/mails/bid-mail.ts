import { bidGroups, bidStatus } from '../../../contract/bids/rules.ts'
import type { Language } from '../../../contract/core/codes.ts'
import { formatYen } from '../../../contract/core/money.ts'
import { greetingOf } from '../../auth/mails.ts'
import { dayText, momentText } from '../../i18n/day-text.ts'
import { type Translate, translator } from '../../i18n/translator.ts'
import type { Mail } from '../../upstreams/mail/mail.ts'
import { resultPageOf } from '../lot-pages.ts'
import type { ClaimedBidMail } from './commands.ts'
import type { MailedBid } from './queries.ts'

/** What a mail about a bid says. */
export const bidMailKinds = ['accepted', 'declined', 'won', 'lost', 'deadline'] as const
export type BidMailKind = (typeof bidMailKinds)[number]

/** What is to be said about a change of a bid; null where it is no news to its client. */
export function bidMailKindOf(
  { kind, statusBefore, status, isOwn }: ClaimedBidMail,
  { end_reason }: Pick<MailedBid, 'end_reason'>,
): BidMailKind | null {
  if (kind === 'deadline') return 'deadline'
  // What was taken back before the mail was due, and what the person has done.
  if (status === statusBefore || isOwn) return null
  if (status === bidStatus.won) return 'won'
  if (status === bidStatus.declined || status === bidStatus.cancelled) return 'declined'
  // A win that a manager takes back waits for its decision.
  if (status === bidStatus.placed) return statusBefore === bidStatus.won ? null : 'accepted'
  if (status !== bidStatus.lost) return null
  return statusBefore === bidStatus.new || end_reason === 'not_placed' ? 'declined' : 'lost'
}

/** Addresses in the mail, absolute. */
export interface MailLinks {
  readonly publicUrl: string
  /** The signed token that stops such mails. */
  readonly unsubscribeToken: string
}

/** The mail about a bid in the language of its client; pure. */
export function bidMail(
  kind: BidMailKind,
  bid: MailedBid,
  { language, company }: { readonly language: Language; readonly company: string },
  { publicUrl, unsubscribeToken: token }: MailLinks,
): Mail {
  const t = translator('mail', language)
  const reader = { to: bid.email, language, name: bid.full_name }
  const lot = `${bid.maker_name} ${bid.model_name}`
  const closes = bid.bidding_closes_at ? momentText(bid.bidding_closes_at, language) : ''
  const reason = reasonOf(kind, bid, t)
  const link = `${publicUrl}${resultPageOf({ ...bid, status: bid.lot_status })}`
  return {
    to: bid.email,
    language,
    kind: `bid-${kind}`,
    subject: t(`bid.${kind}.subject`, { lot, lotNo: bid.lot_number, house: bid.house_name }),
    greeting: greetingOf(reader),
    paragraphs: [t(`bid.${kind}.text`), reason, noteOf(kind, bid, t)].filter((text) => text !== ''),
    facts: [
      [t('bid.lot'), [lot, bid.year].filter(Boolean).join(' ')],
      [t('bid.lotNo'), bid.lot_number],
      [t('bid.house'), bid.house_name],
      [t('bid.auction'), auctionOf(bid, language, t)],
      [t('bid.closes'), kind === 'deadline' && closes ? t('bid.tokyo', { time: closes }) : ''],
      [t('bid.group'), bidGroups.find(({ value }) => value === bid.bid_group)?.label ?? ''],
      [t('bid.maximum'), formatYen(bid.amount_yen)],
      [t('bid.soldPrice'), isOver(kind) && bid.sold_price_yen ? formatYen(bid.sold_price_yen) : ''],
    ],
    button: { label: t('bid.button'), link },
    remarks: [t('bid.why', { company })],
    unsubscribe: {
      page: `${publicUrl}/unsubscribe?token=${token}&lang=${language}`,
      oneClick: `${publicUrl}/api/user/unsubscribe?token=${token}`,
    },
  }
}

const isOver = (kind: BidMailKind) => kind === 'won' || kind === 'lost'

/** When the lot is auctioned, or the day alone where the hour is not known. */
function auctionOf(bid: MailedBid, language: Language, t: Translate<'mail'>): string {
  const startsAt = bid.starts_at ?? (bid.is_hour_known ? bid.auction_starts_at : null)
  if (startsAt) return t('bid.tokyo', { time: momentText(startsAt, language) })
  return bid.auction_day ? dayText(bid.auction_day, language) : ''
}

/** Why it was not placed, or not won. */
function reasonOf(kind: BidMailKind, bid: MailedBid, t: Translate<'mail'>): string {
  if (kind !== 'declined' && kind !== 'lost') return ''
  if (bid.end_reason === 'group_filled') {
    const group = bidGroups.find(({ value }) => value === bid.bid_group)?.label ?? ''
    return t('bid.reason.group_filled', { group })
  }
  if (bid.end_reason && bid.end_reason !== 'outbid') return t(`bid.reason.${bid.end_reason}`)
  if (kind === 'declined') {
    if (bid.status_note) return ''
    return bid.status === bidStatus.cancelled ? t('bid.reason.byManager') : t('bid.reason.declined')
  }
  const above = (bid.sold_price_yen ?? 0) - bid.amount_yen
  return above > 0 ? t('bid.reason.above', { yen: formatYen(above) }) : ''
}

/** What a manager wrote about the status. */
const noteOf = (kind: BidMailKind, { status_note: note }: MailedBid, t: Translate<'mail'>) =>
  note && kind !== 'deadline' ? t('bid.note', { note }) : ''
