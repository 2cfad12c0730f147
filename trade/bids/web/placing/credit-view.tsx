import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { formatNumber } from '#platform/core/contract/money.ts'
import { ContactLink } from '#platform/feedback/web/contact-link.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { TopUpNeed } from '#trade/payments/web/top-up-need.ts'
import { ownStandingBid } from '../form/standing-bid.ts'
import { maxBidYen } from '../panel/panel-state.ts'
import { DetailList } from './detail-list.tsx'
import { type BidRequest, isGrouped } from './use-bid-flow.ts'

interface CreditViewProps {
  lot: BiddableLot
  request: BidRequest
  /** Checks the bid again. */
  onGoOn: () => void
  onClose: () => void
  /** Renders a way to pay the missing amount. */
  renderTopUp: (need: TopUpNeed) => ReactNode
}

/**
 * Insufficient credit: the four figures that decide (spec 3 §4, step 2), the missing amount, and a way to pay it. The
 * balance is live, and the bid continues once there is enough.
 */
export function CreditView(props: CreditViewProps) {
  const { lot, request, onGoOn, onClose, renderTopUp } = props
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { balanceInfo } = useSignedIn()
  const { balance, creditLimit, activeBids } = balanceInfo
  // This view may replace the confirmation, whose button had the focus. A new dialog sets the focus itself.
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) close.current?.focus()
  }, [])
  const allowed = maxBidYen(balanceInfo, ownStandingBid(lot.bid))
  const maximum = Math.max(allowed, 0)
  const [before] = useState(allowed)
  // In a group it also depends on the other bids, which only the server knows.
  const grouped = isGrouped(request)
  const missingYen = grouped ? null : request.amount - allowed
  const isEnough = missingYen === null ? allowed > before : missingYen <= 0
  return (
    <>
      <div role="status">
        {isEnough ? (
          <p className="font-medium text-good">
            {grouped ? t('credit.enoughGrouped') : t('credit.enough')}
          </p>
        ) : (
          <p>{t('credit.text')}</p>
        )}
      </div>
      <DetailList
        rows={[
          ...(grouped
            ? []
            : [{ name: t('credit.most'), value: format.price(maximum), strong: true }]),
          ...(missingYen !== null && missingYen > 0
            ? [{ name: t('credit.missing'), value: format.price(missingYen), poor: true }]
            : []),
          { name: t('credit.limit'), value: format.price(creditLimit) },
          { name: t('credit.balance'), value: format.price(balance), poor: balance < 0 },
          { name: t('credit.activeBids'), value: formatNumber(activeBids) },
        ]}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <ContactLink />
        <Button ref={close} onClick={onClose}>
          {t('credit.close')}
        </Button>
        {isEnough && (
          <Button variant="primary" onClick={onGoOn}>
            {t('credit.goOn')}
          </Button>
        )}
        {renderTopUp({ missingYen, isEnough, onGoOn })}
      </div>
    </>
  )
}
