import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../contract/core/money.ts'
import { ContactLink } from '../../feedback/contact-link.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { useSignedIn } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ownStandingBid } from '../form/standing-bid.ts'
import { mostAllowed } from '../panel/panel-state.ts'
import { DetailList } from './detail-list.tsx'
import { type BidRequest, isGrouped } from './send-bid.ts'

interface CreditViewProps {
  lot: BiddableLot
  request: BidRequest
  onClose: () => void
}

/** Insufficient credit, with the four figures that decide (spec 3 §4, step 2). */
export function CreditView({ lot, request, onClose }: CreditViewProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { balanceInfo } = useSignedIn()
  const { balance, creditLimit, activeBids } = balanceInfo
  // This view may replace the confirmation, whose button had the focus. A new dialog sets the focus itself.
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) close.current?.focus()
  }, [])
  const most = Math.max(mostAllowed(balanceInfo, ownStandingBid(lot.bid)), 0)
  return (
    <>
      <p>{t('credit.text')}</p>
      <DetailList
        rows={[
          // In a group it depends on the other bids as well.
          ...(isGrouped(request)
            ? []
            : [{ name: t('credit.most'), value: format.price(most), strong: true }]),
          { name: t('credit.limit'), value: format.price(creditLimit) },
          { name: t('credit.balance'), value: format.price(balance), poor: balance < 0 },
          { name: t('credit.activeBids'), value: formatNumber(activeBids) },
        ]}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <ContactLink />
        <Button ref={close} look="primary" onClick={onClose}>
          {t('credit.close')}
        </Button>
      </div>
    </>
  )
}
