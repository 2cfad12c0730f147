import { Link } from '@tanstack/react-router'
import { bidHash } from '#market/lots/web/bid-hash.ts'
import type { LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { isStatistics, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { nothing } from '#platform/ui/web/line-text.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'

/** The person's bid on a lot, and the way to bid: the form on the page of the lot. */
export function BidCell({ lot, pin }: { lot: LotView; pin: PinnedLot }) {
  const { t } = useTranslation('comparison-page')
  const format = useLotFormats()
  const mayBid = usePermission('biddingAllowed')
  const now = useServerNow()
  const { bid } = lot
  // The lot was read before; its deadline may have passed since.
  const isInTime = bid.biddingDeadline === null || now < new Date(bid.biddingDeadline)
  const isOpen = mayBid && bid.acceptBid && isInTime && !isStatistics(pin.pageType)
  if (!bid.myBid && !isOpen) return nothing
  return (
    <>
      {bid.myBid && (
        <p translate="no" className="font-semibold whitespace-nowrap">
          {format.yen(bid.myBidAmount)}
        </p>
      )}
      {!bid.myBid && <span className="hidden print:inline">{nothing}</span>}
      {isOpen && (
        <Link
          to={`${pageTypeRoute[pin.pageType]}/$id`}
          params={{ id: lot.id }}
          hash={bidHash.slice(1)}
          data-screen-only
          aria-label={t('bidOn', { lot: lot.lotNo })}
          className={buttonClass(bid.myBid ? 'plain' : 'primary', 'mt-1')}
        >
          {bid.myBid ? t('changeBid') : t('bid')}
        </Link>
      )}
    </>
  )
}
