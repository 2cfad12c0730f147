import { ChevronDown } from 'lucide-react'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { settableStatuses } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { canBecome } from '#trade/bids/contract/rules.ts'
import { BidStatusDot } from '#trade/bids/web/bid-status-dot.tsx'
import type { BidDeskContext } from '../bid-desk-context.ts'

interface StatusButtonProps {
  bid: BidRow
  context: BidDeskContext
}

/** The status of a bid. It is a menu for people who can change it, except in the archive (spec 2 §4). */
export function StatusButton({ bid, context }: StatusButtonProps) {
  const { text, rights, isArchive, onStatus } = context
  const { t } = text
  const isFinal = bid.bidStatus === bidStatus.invoiced
  const face = <StatusLabel bid={bid} context={context} />
  if (isArchive || !rights.status || isFinal) {
    return <div className="px-2">{face}</div>
  }
  const status = text.status(bid.bidStatus)
  const needsAction = bid.bidStatus === bidStatus.new || bid.needsReview
  return (
    <MenuButton
      menuLabel={t('bid-manager:statusMenu.name')}
      sections={() => [
        {
          kind: 'one',
          entries: settableStatuses.map((status) => ({
            label: t('bid-manager:statusMenu.entry', {
              number: status,
              status: text.status(status),
            }),
            typed: text.status(status),
            checked: status === bid.bidStatus,
            disabled: status !== bid.bidStatus && !canBecome(bid.bidStatus, status),
            onPress: () => onStatus(bid, status),
          })),
        },
      ]}
      aria-label={t('bid-manager:statusMenu.of', {
        bid: text.bid(bid),
        // Includes the visible text, because voice commands name a button by it.
        status: bid.needsReview ? dotted(t('bid-manager:needsReview'), status) : status,
      })}
      className={cx(
        'flex min-h-7 w-full min-w-0 items-center gap-1 rounded-md border pr-1.5 pl-2 text-left text-sm',
        'hover:border-edge touch:min-h-11',
        needsAction ? 'border-edge bg-surface font-medium' : 'border-transparent',
      )}
    >
      <span className="min-w-0 flex-1">{face}</span>
      <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-quiet" />
    </MenuButton>
  )
}

/** The name of the status with a dot if the bid is new or needs review. */
function StatusLabel({ bid, context: { text } }: StatusButtonProps) {
  if (bid.needsReview) return <StatusDot tone="fair">{text.t('bid-manager:needsReview')}</StatusDot>
  return <BidStatusDot status={bid.bidStatus}>{text.status(bid.bidStatus)}</BidStatusDot>
}
