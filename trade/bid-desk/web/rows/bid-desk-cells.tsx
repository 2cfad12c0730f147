import { Users } from 'lucide-react'
import { isResult } from '#market/reference-data/contract/codes.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { editableBidStatuses } from '#trade/bids/contract/rules.ts'
import type { BidDeskContext } from '../bid-desk-context.ts'
import { auctionDayOf } from '../run-time.ts'

interface FactProps {
  bid: BidRow
  context: BidDeskContext
}

export const quiet = 'text-xs text-quiet'

/** When the lot runs and its progress in the run of the day, or the day if the list has several. */
export function RunTime({ bid, context }: FactProps) {
  const { text, day, isGrouped } = context
  const time = bid.auctionDate?.includes('T') ? bid.auctionDate.slice(11, 16) : null
  const own = auctionDayOf(bid)
  const run = text.run(bid)
  if (own === null) return <span className={quiet}>{text.t('bid-manager:run.stock')}</span>
  return (
    <>
      {!isGrouped && day === null && <span className="mr-1.5">{text.day(own)}</span>}
      <b className="mr-1.5 font-semibold">{time ?? (day === null ? '' : nothing)}</b>
      {run && day !== null && !isResult(bid.status) && (
        <span className="text-xs whitespace-nowrap">
          {run.tone === 'good' || run.tone === 'poor' ? (
            <StatusDot tone={run.tone}>{run.text}</StatusDot>
          ) : (
            <span className={run.tone === 'fair' ? 'text-fair' : 'text-quiet'}>{run.text}</span>
          )}
        </span>
      )}
    </>
  )
}

/** Marks a lot with bids of several clients, and shows which goes first and why. */
export function Clash({ bid, context: { text } }: FactProps) {
  const { conflict, user } = bid
  if (!conflict) return null
  const { t } = text
  const name = user.name.split(' ').at(-1) ?? user.name
  const since = text.moment(bid.bidDate)
  const isFirst = conflict.place === 1
  return (
    <>
      <span className="mt-1 flex items-center gap-1.5 text-xs font-semibold text-fair">
        <Users aria-hidden="true" className="size-3.5" />
        {t('bid-manager:clash.clients', { count: conflict.clients })}
      </span>
      <span className={cx(quiet, 'block')}>
        {conflict.isEqual
          ? isFirst
            ? t('bid-manager:clash.equalFirst', { name, since })
            : t('bid-manager:clash.equalLater', { name, since })
          : isFirst
            ? t('bid-manager:clash.higher', { name })
            : t('bid-manager:clash.lower', { name })}
      </span>
    </>
  )
}

/** The maximum with the letter of its group; a button if the person can edit it. */
export function BidAmount({ bid, context }: FactProps) {
  const { text, rights, isArchive, onEdit } = context
  const amount = (
    <b translate="no" className="font-semibold whitespace-nowrap">
      {text.yen(bid.bidAmount)}
    </b>
  )
  const canEdit = rights.price && !isArchive && editableBidStatuses.includes(bid.bidStatus)
  return (
    <span data-of-lot={bid.id} className="inline-flex items-center gap-2">
      {bid.bidGroupPrefix && (
        <span
          title={text.t('bid-manager:row.group', { group: bid.bidGroupPrefix })}
          className="grid size-[18px] shrink-0 place-items-center rounded-sm border border-edge text-xs leading-none font-semibold"
        >
          <span aria-hidden="true">{bid.bidGroupPrefix}</span>
          <span className="sr-only">
            {text.t('bid-manager:row.group', { group: bid.bidGroupPrefix })}
          </span>
        </span>
      )}
      {canEdit ? (
        <button
          type="button"
          data-edit
          aria-haspopup="dialog"
          aria-label={text.t('bid-manager:edit.of', {
            bid: text.bid(bid),
            amount: text.yen(bid.bidAmount),
          })}
          onClick={() => onEdit(bid)}
          className="rounded-sm decoration-faint decoration-dotted underline-offset-3 hover:text-accent hover:underline touch:-my-3 touch:py-3 touch:underline"
        >
          {amount}
        </button>
      ) : (
        amount
      )}
    </span>
  )
}

/** Export type and adjustment, if the person can see them. */
export function BidTerms({ bid, context: { text, rights } }: FactProps) {
  const type = rights.exportType ? text.exportType(bid.exportType) : ''
  const { adjustmentPrice: adjustment } = bid
  const hasAdjustment = rights.adjustment && adjustment !== null && adjustment !== 0
  return (
    <span className={quiet}>
      {type}
      {type !== '' && hasAdjustment && ' · '}
      {hasAdjustment && (
        <span className="whitespace-nowrap text-ink">{text.adjustment(adjustment)}</span>
      )}
    </span>
  )
}

/** Why a bid waits for the manager or why it ended, or the note to the client. */
export function StatusReason({ bid, context: { text } }: FactProps) {
  const { t } = text
  if (bid.holdReason)
    return (
      <span className="text-xs text-fair">{t(`bid-manager:holdReason.${bid.holdReason}`)}</span>
    )
  const reason = bid.statusNote || (bid.endReason ? t(`bids:ended.${bid.endReason}`) : '')
  if (reason === '') return null
  return (
    <span title={reason} className={cx(quiet, 'line-clamp-1')}>
      {reason}
    </span>
  )
}

/** Number and role of a client and, where there is room, who last changed the bid. */
export const ClientLine = ({
  bid: { user, manager },
  context: { text },
  hasManager = false,
}: FactProps & { hasManager?: boolean }) => (
  <span className={cx(quiet, 'block truncate')} title={manager ?? undefined}>
    {dotted(user.clientId, text.role(user), hasManager ? manager : null)}
  </span>
)
