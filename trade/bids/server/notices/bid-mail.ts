import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { greetingOf } from '#people/auth/server/mails.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText, momentText } from '#platform/i18n/server/day-text.ts'
import { type Translate, translator } from '#platform/i18n/server/translator.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { type BidNoticeCode, bidNoticeLink, type NoticedBid } from './bid-notice.ts'

export interface BidMailTo {
  readonly to: string
  readonly name: string
  readonly language: Language
  readonly company: string
  readonly publicUrl: string
  readonly unsubscribe: NonNullable<Mail['unsubscribe']>
}

/** Returns the mail about a bid in the language of its client; pure. */
export function bidMail(code: BidNoticeCode, bid: NoticedBid, reader: BidMailTo): Mail {
  const { to, language, company, publicUrl, unsubscribe } = reader
  const t = translator('mail', language)
  const lot = `${bid.maker_name} ${bid.model_name}`
  const closes = bid.bidding_closes_at ? momentText(bid.bidding_closes_at, language) : ''
  const reason = reasonOf(code, bid, t)
  const link = `${publicUrl}${bidNoticeLink(bid)}`
  return {
    to,
    language,
    kind: `bid-${code}`,
    subject: t(`bid.${code}.subject`, { lot, lotNo: bid.lot_number, house: bid.house_name }),
    greeting: greetingOf(reader),
    paragraphs: [t(`bid.${code}.text`), reason, noteOf(code, bid, t)].filter((text) => text !== ''),
    facts: [
      [t('bid.lot'), [lot, bid.year].filter(Boolean).join(' ')],
      [t('bid.lotNo'), bid.lot_number],
      [t('bid.house'), bid.house_name],
      [t('bid.auction'), auctionOf(bid, language, t)],
      [t('bid.closes'), code === 'deadline' && closes ? t('bid.tokyo', { time: closes }) : ''],
      [t('bid.group'), bidGroups.find(({ value }) => value === bid.bid_group)?.label ?? ''],
      [t('bid.maximum'), formatYen(bid.amount_yen)],
      [t('bid.soldPrice'), isOver(code) && bid.sold_price_yen ? formatYen(bid.sold_price_yen) : ''],
    ],
    button: { label: t('bid.button'), link },
    notes: [t('bid.why', { company })],
    unsubscribe,
  }
}

const isOver = (code: BidNoticeCode) => code === 'won' || code === 'lost'

/** Returns when the lot is auctioned, or the day alone if the time is unknown. */
function auctionOf(bid: NoticedBid, language: Language, t: Translate<'mail'>): string {
  const startsAt = bid.starts_at ?? (bid.is_hour_known ? bid.auction_starts_at : null)
  if (startsAt) return t('bid.tokyo', { time: momentText(startsAt, language) })
  return bid.auction_day ? dayText(bid.auction_day, language) : ''
}

/** Returns why it was not placed or not won. */
function reasonOf(code: BidNoticeCode, bid: NoticedBid, t: Translate<'mail'>): string {
  if (code !== 'declined' && code !== 'lost') return ''
  if (bid.end_reason === 'group_filled') {
    const group = bidGroups.find(({ value }) => value === bid.bid_group)?.label ?? ''
    return t('bid.reason.group_filled', { group })
  }
  if (bid.end_reason && bid.end_reason !== 'outbid') return t(`bid.reason.${bid.end_reason}`)
  if (code === 'declined') {
    if (bid.status_note) return ''
    return bid.status === bidStatus.cancelled ? t('bid.reason.byManager') : t('bid.reason.declined')
  }
  const above = (bid.sold_price_yen ?? 0) - bid.amount_yen
  return above > 0 ? t('bid.reason.above', { yen: formatYen(above) }) : ''
}

/** Returns the manager's note on the status. */
const noteOf = (code: BidNoticeCode, { status_note: note }: NoticedBid, t: Translate<'mail'>) =>
  note && code !== 'deadline' ? t('bid.note', { note }) : ''
