import type { ReactNode } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import type { LotView } from '../lot-view.ts'
import { useLotText } from '../use-lot-text.ts'
import { AuctionTimes } from './auction-times.tsx'
import { PriceRange } from './price-range.tsx'

interface PriceCardProps {
  lot: LotView
  pageType: PageType
  /** The person's own bid, where no panel shows it. */
  ownBid?: ReactNode
}

/** What is known of price and time. */
export function PriceCard({ lot, pageType, ownBid }: PriceCardProps) {
  const { t } = useTranslation('lots')
  const words = useLotText()
  const { bid } = lot
  const stock = pageType === 'stock'
  const sold = bid.soldPrice !== null
  return (
    <div className="grid gap-3">
      {ownBid}
      {sold && (
        <Amount name={t('price.sold')} large>
          {words.yen(bid.soldPrice)}
        </Amount>
      )}
      <Amount name={stock ? t('price.fixed') : t('price.start')} large={!sold}>
        {words.yen(bid.startPrice)}
      </Amount>
      <PriceRange lot={lot} />
      {lot.day && <AuctionTimes lot={lot} />}
    </div>
  )
}

interface AmountProps {
  name: string
  large?: boolean
  children: string
}

function Amount({ name, large = false, children }: AmountProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-quiet">{name}</span>
      <span className={cx('whitespace-nowrap font-semibold', large ? 'text-xl' : 'text-lg')}>
        {children}
      </span>
    </p>
  )
}
