import { sql } from 'kysely'
import { deadlinesOf } from '#market/lots/server/deadlines.ts'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import type { NotificationKind } from '#people/notifications/contract/kinds.ts'
import type { ClaimedChange } from '#people/notifications/server/outbox/source.ts'
import type { NotificationValues } from '#people/notifications/server/tables.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { resultPageOf } from '../lot-pages.ts'

/** Prepared: to plan it takes longer than to run it, and an auction's results are thousands of notices. */
const noticedBid = prepared('noticed-bid', (db, bidId: number) =>
  db
    .selectFrom('bids as bid')
    .innerJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .innerJoinLateral(deadlinesOf('lot.id'), (join) => join.onTrue())
    .innerJoin('people as person', 'person.id', 'bid.person_id')
    .select(['bid.status', 'bid.amount_yen', 'bid.bid_group', 'bid.end_reason', 'bid.status_note'])
    .select(['lot.id', 'lot.kind', 'lot.market', 'lot.lot_number', 'lot.auction_day', 'lot.year'])
    .select(['lot.starts_at', 'lot.sold_price_yen', 'lot.status as lot_status'])
    .select(['house.name as house_name', 'maker.name as maker_name', 'model.name as model_name'])
    .select(['times.auction_starts_at', 'times.is_hour_known', 'times.bidding_closes_at'])
    .select(['bid.changed_by', 'person.id as person_id', 'person.full_name as client_name'])
    .select(['person.user_type', 'person.dealer_id'])
    .select(sql<boolean>`app_now() < times.bidding_closes_at`.as('is_bidding_open'))
    .where('bid.id', '=', bidId)
    .compile(),
)

export type NoticedBid = Awaited<ReturnType<typeof noticedBid>>[number]

/** A bid with its lot and its client, as what people are told about it needs them. */
export async function getNoticedBid(db: Db, bidId: number): Promise<NoticedBid> {
  const [bid] = await noticedBid(db, bidId)
  if (!bid) throw new Error(`there is no bid ${bidId}`)
  return bid
}

/** The notices about a bid. */
export const bidNoticeCodes = ['accepted', 'declined', 'won', 'lost', 'deadline'] as const
export type BidNoticeCode = (typeof bidNoticeCodes)[number]

export const kindOfCode = {
  accepted: 'status',
  declined: 'status',
  won: 'result',
  lost: 'result',
  deadline: 'deadline',
} as const satisfies Record<BidNoticeCode, NotificationKind>

/** A change of a bid, with the status before it, or its approaching deadline. */
export interface BidChange extends ClaimedChange {
  readonly kind: 'status' | 'deadline'
  readonly before: { readonly status: BidStatus }
  readonly after: { readonly status: BidStatus }
}

/** Returns the notice for a change of a bid, or null if its client need not be notified. */
export function bidNoticeCodeOf(
  { kind, before, after, actor_id }: BidChange,
  bid: Pick<NoticedBid, 'end_reason' | 'person_id'>,
): BidNoticeCode | null {
  if (kind === 'deadline') return 'deadline'
  const [statusBefore, status] = [before.status, after.status]
  // Reverted before it was due, or made by the person themselves.
  if (status === statusBefore || actor_id === bid.person_id) return null
  // A win that a manager reverts is still to be decided.
  if (status === bidStatus.placed && statusBefore === bidStatus.won) return null
  if (status === bidStatus.lost && statusBefore === bidStatus.new) return 'declined'
  return codeOfStatus(status, bid)
}

function codeOfStatus(
  status: NoticedBid['status'],
  { end_reason }: Pick<NoticedBid, 'end_reason'>,
): BidNoticeCode | null {
  if (status === bidStatus.placed) return 'accepted'
  if (status === bidStatus.won || status === bidStatus.invoiced) return 'won'
  if (status === bidStatus.declined || status === bidStatus.cancelled) return 'declined'
  if (status === bidStatus.lost) return end_reason === 'not_placed' ? 'declined' : 'lost'
  return null
}

/** Returns whether a recorded change still holds. */
export function stillHolds(code: BidNoticeCode, bid: NoticedBid): boolean {
  if (code === 'deadline') {
    return (
      bid.status === bidStatus.new &&
      openLotStatuses.includes(bid.lot_status) &&
      bid.is_bidding_open
    )
  }
  // A bid that was still new when its lot was sold was never placed, but counts as lost.
  return (
    codeOfStatus(bid.status, bid) === code || (code === 'declined' && bid.status === bidStatus.lost)
  )
}

/** Returns the values for the text of a notification; for others than the client they include the client's name. */
export function bidNoticeValues(
  code: BidNoticeCode,
  bid: NoticedBid,
  isClient: boolean,
): NotificationValues {
  const isOver = code === 'won' || code === 'lost'
  return {
    lot: `${bid.maker_name} ${bid.model_name}`,
    lotNo: bid.lot_number,
    house: bid.house_name,
    ...(isOver && bid.sold_price_yen && { price: bid.sold_price_yen }),
    ...(!isClient && { client: bid.client_name }),
  }
}

export const bidIdOf = (subject: string) => Number(subject.replace('bid:', ''))
export const bidNoticeLink = (bid: NoticedBid) => resultPageOf({ ...bid, status: bid.lot_status })
