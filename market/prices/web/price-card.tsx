import type { ReactNode } from 'react'
import type { LotView } from '#market/lots/web/lot-view.ts'
import { AuctionTimes } from '#market/lots/web/price/auction-times.tsx'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { LotEstimate } from './panel/lot-estimate.tsx'

interface PriceCardProps {
  lot: LotView
  pageType: PageType
  /** The person's own bid, if no panel shows it. */
  ownBid?: ReactNode
  /** The amount in the bid form, yen. */
  typedYen?: number | null
}

/** Shows the prices and times of a lot. */
export function PriceCard({ lot, pageType, ownBid, typedYen = null }: PriceCardProps) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const { bid } = lot
  const stock = pageType === 'stock'
  const sold = bid.soldPrice !== null
  return (
    <div className="grid gap-3">
      {sold && (
        <Amount name={t('price.sold')} size="2xl">
          {format.yen(bid.soldPrice)}
        </Amount>
      )}
      {ownBid}
      <Amount name={stock ? t('price.fixed') : t('price.start')} size={sold ? 'lg' : 'xl'}>
        {format.yen(bid.startPrice)}
      </Amount>
      <LotEstimate lot={lot} pageType={pageType} typedYen={typedYen} />
      {lot.day && <AuctionTimes lot={lot} />}
    </div>
  )
}

interface AmountProps {
  name: string
  size: 'lg' | 'xl' | '2xl'
  children: string
}

const sizeClass = { lg: 'text-lg', xl: 'text-xl', '2xl': 'text-2xl' } as const

/** Shows a price with its name. */
export function Amount({ name, size, children }: AmountProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-quiet">{name}</span>
      <span translate="no" className={cx('whitespace-nowrap font-semibold', sizeClass[size])}>
        {children}
      </span>
    </p>
  )
}
