import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isStatistics, type PageType } from '../../../contract/page-types.ts'
import { cx } from '../../ui/cx.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { remaining } from '../lot-times.ts'
import type { LotView } from '../lot-view.ts'
import { dotted, usePageWords } from '../lot-words.ts'
import { useServerNow } from '../use-server-now.ts'

interface BidStateProps {
  lot: LotView
  pageType: PageType
}

/** Whether bids are taken, and until when (spec 3 §4, Bid panel states). */
export function BidState({ lot, pageType }: BidStateProps) {
  const { t } = useTranslation('lots')
  const words = usePageWords()
  const now = useServerNow()
  const { auctionFinished, acceptBid, biddingDeadline } = lot.bid
  const deadline = biddingDeadline === null ? null : new Date(biddingDeadline)
  // The page may stay open for longer than bids are taken.
  const inTime = deadline === null || now < deadline
  if (auctionFinished || isStatistics(pageType)) {
    return <Banner quiet>{pageType === 'stock' ? t('price.gone') : t('price.finished')}</Banner>
  }
  if (!acceptBid || !inTime) return <Banner>{t('price.closed')}</Banner>
  if (deadline === null) return <StatusDot tone="good">{t('price.available')}</StatusDot>
  const rest = remaining(deadline, now)
  return (
    <div>
      <p className="font-medium">
        <StatusDot tone="good">
          {t('price.until', { time: dotted(words.tokyo(deadline), words.local(deadline)) })}
        </StatusDot>
      </p>
      {rest && <p className="text-sm text-quiet">{t('price.left', { time: words.left(rest) })}</p>}
    </div>
  )
}

function Banner({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <p
      className={cx(
        'rounded-md px-3 py-2.5 font-medium',
        quiet ? 'bg-sunken' : 'bg-fair-wash text-fair',
      )}
    >
      {children}
    </p>
  )
}
