import type { ReactNode } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useCountdown } from '#platform/clock/web/use-countdown.ts'
import { ContactLink } from '#platform/feedback/web/contact-link.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { type PanelState, stockFaultOf } from './panel-state.ts'

interface BidStateProps {
  lot: BiddableLot
  pageType: PageType
  state: PanelState
  /** Whether the person may bid, so that the deadline concerns them. */
  forBidder?: boolean
}

/** Whether and until when bids are accepted, with a countdown by the server's clock (spec 3 §4). */
export function BidState({ lot, pageType, state, forBidder = true }: BidStateProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const now = useServerNow()
  const { biddingDeadline } = lot.bid
  const deadline = biddingDeadline === null ? null : new Date(biddingDeadline)
  const time = useCountdown(deadline)
  const closed = state === 'finished' || state === 'closed'
  const fault = stockFaultOf(lot.bid, pageType)
  return (
    <>
      {/* Announced when it changes, because the page may have been open for hours. */}
      <div role="status" className="empty:hidden">
        {state === 'finished' && (
          <Banner quiet>{pageType === 'stock' ? t('state.gone') : t('state.finished')}</Banner>
        )}
        {state === 'closed' && <Banner>{fault ? t(`errors:${fault}`) : t('state.closed')}</Banner>}
      </div>
      {state === 'closed' && fault && <ContactLink />}
      {!closed && !deadline && <StatusDot tone="good">{t('state.available')}</StatusDot>}
      {!closed && deadline && forBidder && (
        <div>
          <p className="font-medium">
            <StatusDot tone="good">
              {t('state.until', { time: format.tokyoWhen(deadline, now) })}
            </StatusDot>
          </p>
          <p className="text-sm text-quiet">
            {[format.local(deadline), time && t('state.left', { time })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
    </>
  )
}

function Banner({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <p
      className={cx(
        'rounded-md border border-transparent px-3 py-2.5 font-medium',
        quiet ? 'bg-sunken' : 'bg-fair-wash text-fair',
      )}
    >
      {children}
    </p>
  )
}
