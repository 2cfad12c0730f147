import type { RefObject } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { useEstimatedYen } from '#market/prices/web/use-estimated-yen.ts'
import { WinChance } from '#market/prices/web/win-chance.tsx'
import { bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { unbroken, useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { bidActOf } from '../panel/panel-state.ts'
import { fairBid, lowestBid, raised } from './amounts.ts'
import type { BidForm } from './use-bid-form.ts'
import { useFaultText } from './use-fault-text.ts'

const steps = [bidStepYen, 4 * bidStepYen]

interface AmountSectionProps {
  lot: BiddableLot
  pageType: PageType
  form: BidForm
  fieldRef: RefObject<HTMLInputElement | null>
  onEnter: (amount: number) => void
  onPress: () => void
}

/** The maximum, with buttons that suggest or raise it, and the chance of winning with it. */
export function AmountSection(props: AmountSectionProps) {
  const { lot, pageType, form, fieldRef, onEnter, onPress } = props
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { draft, fields, faults, standing } = form
  const { bid } = lot
  const fault = useFaultText(faults.amount)
  // When a bid is changed, the buttons raise its current amount.
  const isChange = bidActOf(standing, pageType) === 'change'
  const current = draft.amount ?? (isChange ? (standing?.amount ?? null) : null)
  return (
    <div>
      <AmountField
        digitsOnly
        ref={fieldRef}
        label={fields.client ? t('panel.amountOfClient') : t('panel.amount')}
        value={draft.amount}
        onChange={(next) => form.change({ amount: next })}
        onLeave={() => form.validate('amount')}
        onEnter={onPress}
        error={fault}
        hint={
          bid.startPrice === null
            ? undefined
            : t('panel.start', {
                amount: format.price(bid.startPrice),
                step: format.price(bidStepYen),
              })
        }
      />
      <AmountButtons lot={lot} pageType={pageType} current={current} onEnter={onEnter} />
      <WinChance
        pageType={pageType}
        lotId={lot.id}
        amountYen={current}
        startPriceYen={bid.startPrice}
      />
    </div>
  )
}

interface AmountButtonsProps extends Pick<AmountSectionProps, 'lot' | 'pageType' | 'onEnter'> {
  /** Yen; null if there is nothing to raise. */
  current: number | null
}

function AmountButtons({ lot, pageType, current, onEnter }: AmountButtonsProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { bid } = lot
  const lowest = lowestBid(bid.startPrice)
  const estimate = useEstimatedYen(pageType, lot.id)
  const fair = fairBid(estimate ?? lot.comparison.averagePrice, bid.startPrice)
  return (
    <div className="mt-2 grid auto-cols-fr grid-flow-col gap-2">
      {current === null || current < lowest ? (
        <Button
          translate="no"
          aria-label={t('panel.begin', { amount: format.price(lowest) })}
          onClick={() => onEnter(lowest)}
        >
          {format.price(lowest)}
        </Button>
      ) : (
        steps.map((step) => (
          <Button
            key={step}
            translate="no"
            className="px-1"
            aria-label={t('panel.raise', { amount: unbroken(`+ ${formatNumber(step)}`) })}
            onClick={() => onEnter(raised(current, step))}
          >
            {unbroken(`+ ${formatNumber(step)}`)}
          </Button>
        ))
      )}
      {fair !== null && (
        <Button onClick={() => onEnter(fair)}>
          {estimate === null ? t('panel.median') : t('listings:column.estimate')}
        </Button>
      )}
    </div>
  )
}
