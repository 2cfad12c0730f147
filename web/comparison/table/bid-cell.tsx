import { Link } from '@tanstack/react-router'
import type { PinnedLot } from '../../../contract/comparison/calls.ts'
import { isStatistics, pageTypeRoute } from '../../../contract/lots/page-types.ts'
import { useServerNow } from '../../clock/server-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { bidHash } from '../../lots/bid-hash.ts'
import { nothing } from '../../lots/line-text.ts'
import type { LotView } from '../../lots/lot-view.ts'
import { useLotFormats } from '../../lots/use-lot-formats.ts'
import { usePermission } from '../../session/session.tsx'
import { buttonClass } from '../../ui/button.tsx'

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
