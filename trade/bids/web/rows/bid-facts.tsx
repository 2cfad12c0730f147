import { Link } from '@tanstack/react-router'
import { hasFewSales } from '#market/lots/web/below-estimate.ts'
import { bidHash } from '#market/lots/web/bid-hash.ts'
import { type LotRow, lotRow } from '#market/lots/web/summary/lot-row.ts'
import { isResult } from '#market/reference-data/contract/codes.ts'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { unbroken } from '#platform/i18n/web/formats.ts'
import { DownloadLink } from '#platform/list/web/export/download-link.tsx'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import {
  Popover,
  PopoverDescription,
  PopoverPanel,
  PopoverTitle,
  PopoverTrigger,
} from '#platform/ui/web/overlays/popover.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { BidStatusDot } from '../bid-status-dot.tsx'
import type { BidContext } from './bid-context.ts'
import { bindingOf, isCancellable, isChangeable, soldPriceOf } from './consequences.ts'

interface BidFactProps {
  bid: BidRow
  context: BidContext
}

/** Returns the lot of a bid. In the archive it links to its sale (spec 2 §2). */
export function lotOfBid(bid: BidRow, { lots: { isPast }, canOpenSales }: BidContext): LotRow {
  const isBike = bid.lotType === 'bike'
  const lot = lotRow(bid, isBike)
  const isSale = isPast && canOpenSales(isBike) && isResult(bid.status) && bid.auctionDate !== null
  const sales = pageTypeRoute[isBike ? 'bike-stats' : 'stats']
  return isSale ? { ...lot, link: `${sales}/${bid.id}` } : lot
}

/** The maximum with a manager's adjustment, the export type, the date, and the amount it binds of the limit. */
export function Maximum({
  bid,
  context,
  hasLabel = true,
  hasEstimate = true,
}: BidFactProps & { hasLabel?: boolean; hasEstimate?: boolean }) {
  const { text, hasLimit, personId, lots } = context
  const { t } = text
  const { adjustmentPrice: adjustment } = bid
  const exportType = text.exportType(bid.exportType)
  const binding = hasLimit && !lots.isPast && bid.user.clientId === personId ? bindingOf(bid) : null
  return (
    <>
      <p className="whitespace-nowrap">
        {hasLabel && (
          <span className="text-xs text-quiet">
            {bid.auctionDate === null ? t('bids:mine.price') : t('bids:mine.maximum')}{' '}
          </span>
        )}
        <span translate="no" className="text-base font-semibold">
          {text.yen(bid.bidAmount)}
        </span>
      </p>
      {adjustment !== null && adjustment !== 0 && (
        <p className="text-sm">
          <span className="font-semibold whitespace-nowrap">
            {unbroken(`${adjustment > 0 ? '+' : ''}${formatNumber(adjustment)} ¥`)}
          </span>{' '}
          <span className="text-xs text-quiet">{t('bids:mine.byManager')}</span>
        </p>
      )}
      {exportType && <p className="text-xs text-quiet">{exportType}</p>}
      <p className="text-xs text-quiet">{text.bidDate(bid)}</p>
      {hasEstimate && <EstimateOfLot bid={bid} context={context} />}
      {binding && (
        <p className="text-xs text-quiet">
          {binding.isGroup
            ? t('bids:mine.bindsGroup', {
                group: bid.bidGroupPrefix ?? '',
                amount: text.yen(binding.yen),
              })
            : t('bids:mine.binds', { amount: text.yen(binding.yen) })}
        </p>
      )}
    </>
  )
}

/** The estimate of a lot, also after its auction; renders nothing if unknown. */
export function EstimateOfLot({ bid: { estimate }, context: { lots } }: BidFactProps) {
  if (!estimate) return null
  return (
    <p className="text-xs text-quiet" title={lots.text.estimateHint(estimate)}>
      {dotted(
        unbroken(lots.text.estimateOf(estimate.yen)),
        hasFewSales(estimate) ? unbroken(lots.text.fewSales) : '',
      )}
    </p>
  )
}

/** Status, group, and the latest action of a manager or the auction. */
export function BidState({ bid, context: { text, lots } }: BidFactProps) {
  const { t } = text
  const group = text.group(bid)
  const isOutbid = bid.endReason === 'outbid' && soldPriceOf(bid) !== null
  return (
    <>
      <p className="font-medium">
        <BidStatusDot status={bid.bidStatus}>{text.status(bid)}</BidStatusDot>
      </p>
      {bid.bidGroupPrefix && (
        <p className="mt-0.5 flex items-center gap-1.5 text-xs text-quiet">
          <span
            title={t('bids:mine.group.name', { group: bid.bidGroupPrefix })}
            className="grid size-[18px] shrink-0 place-items-center rounded-sm border border-edge font-semibold text-ink"
          >
            <span className="sr-only">{t('bids:mine.group.label')} </span>
            {bid.bidGroupPrefix}
          </span>
          {!lots.isPast && group}
        </p>
      )}
      {bid.managerAct && <Small>{t(`bids:own.manager.${bid.managerAct}`)}</Small>}
      {/* Shown by the price and its distance. */}
      {bid.endReason && !isOutbid && <Small>{t(`bids:ended.${bid.endReason}`)}</Small>}
      {bid.statusNote && <Small>{t('bids:mine.note', { note: bid.statusNote })}</Small>}
      {bid.purchaseId !== null && (
        <Link
          to="/purchased-cars/$id"
          params={{ id: String(bid.purchaseId) }}
          className="mt-0.5 mr-3 inline-flex items-center rounded-sm text-xs text-accent hover:underline touch:min-h-11"
        >
          {t('bids:mine.purchase')}
        </Link>
      )}
      {bid.invoiceUrl && (
        <DownloadLink
          href={bid.invoiceUrl}
          label={t('bids:mine.invoiceOf', { lot: bid.lotNo })}
          className="mt-0.5 text-xs"
        >
          {t('bids:mine.invoice')}
        </DownloadLink>
      )}
    </>
  )
}

const Small = ({ children }: { children: string }) => (
  <p className="mt-0.5 text-xs break-words text-quiet">{children}</p>
)

/** Returns lot number, house and time, and the day unless the list is grouped by day. */
export function whereOf(lot: LotRow, { hasDays, text }: BidContext): string {
  const day = lot.day && !hasDays ? text.day(lot.day) : ''
  return dotted(lot.lotNo, lot.auction, day, lot.time)
}

interface BidActionsProps extends BidFactProps {
  className?: string
}

/** The client's actions on their bid; renders nothing after the deadlines. */
export function BidActions({ bid, context, className }: BidActionsProps) {
  const { t, now } = context.text
  if (bid.user.clientId !== context.personId) return null
  const [canChange, canCancel] = [isChangeable(bid, now), isCancellable(bid, now)]
  if (!canChange && !canCancel) return null
  const isOrder = bid.auctionDate === null
  return (
    <div data-screen-only className={cx('gap-2', className)}>
      {canChange && (
        <a
          href={`${bid.link}${bidHash}`}
          target="_blank"
          rel="noopener"
          aria-label={t('bids:mine.changeLot', { lot: bid.lotNo })}
          className={buttonClass()}
        >
          {t('bids:mine.change')}
        </a>
      )}
      {canCancel && (
        <Button
          aria-label={t(isOrder ? 'bids:mine.cancelOrder' : 'bids:mine.cancelLot', {
            lot: bid.lotNo,
          })}
          onClick={() => context.onCancel(bid)}
        >
          {t('bids:mine.cancel')}
        </Button>
      )}
    </div>
  )
}

/** Marks the edge of a row that has just changed. */
export function ChangeMark({ mark, context: { text } }: { mark: string; context: BidContext }) {
  if (!mark.includes('changed')) return null
  return (
    <>
      <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-accent" />
      <span className="absolute top-0 right-0 rounded-bl-md bg-accent px-1.5 text-xs text-on-accent">
        {text.t('bids:mine.changed')}
      </span>
    </>
  )
}

/**
 * The client of a bid: a client whose name opens a popover, or for the person's own bids the label of the company's
 * manager (spec 2 §2).
 */
export function ClientName({ bid, context }: BidFactProps) {
  const { t } = context.text
  if (bid.user.clientId === context.personId) {
    return (
      <p className="text-xs text-quiet">
        {dotted(context.hasClients ? t('bids:dealer.ownBid') : '', t('bids:mine.companyManager'))}
      </p>
    )
  }
  if (!context.hasClients) return null
  return <ClientNamePopover name={bid.user.name} label={t('bids:dealer.client')} />
}

interface ClientNamePopoverProps {
  name: string
  /** What the person is. */
  label: string
}

/** The name of a client; all that is known of them to who is no manager (spec 2 §2). */
function ClientNamePopover({ name, label }: ClientNamePopoverProps) {
  return (
    <Popover>
      <PopoverTrigger
        title={name}
        className="block max-w-full truncate rounded-sm text-left text-sm underline decoration-dotted underline-offset-2 touch:min-h-11"
      >
        {name}
      </PopoverTrigger>
      <PopoverPanel className="max-w-72 px-4 py-3">
        <PopoverTitle className="text-base font-semibold break-words">{name}</PopoverTitle>
        <PopoverDescription className="text-sm text-quiet">{label}</PopoverDescription>
      </PopoverPanel>
    </Popover>
  )
}
