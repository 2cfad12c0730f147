import { costAmount } from '#market/landed-cost/web/lot/cost-amount.ts'
import { CostCard } from '#market/landed-cost/web/lot/cost-card.tsx'
import { headingOf, type LotView } from '#market/lots/web/lot-view.ts'
import { useEstimatedYen } from '#market/prices/web/use-estimated-yen.ts'
import { isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { BidForm } from '../form/use-bid-form.ts'

interface LotCostsProps {
  lot: LotView
  pageType: PageType
  form: BidForm
}

/** The landed cost of a lot at the amount in the bid form, else at the best known amount. */
export function LotCosts({ lot, pageType, form }: LotCostsProps) {
  const { bid } = lot
  const estimate = useEstimatedYen(pageType, lot.id)
  const isFixed = pageType === 'stock'
  const amount = costAmount({
    typed: isFixed || isStatistics(pageType) ? null : form.draft.amount,
    bid: bid.myBid && !isFixed ? bid.myBidAmount : null,
    sold: bid.soldPrice,
    fixed: isFixed ? bid.startPrice : null,
    estimate,
    start: bid.startPrice,
  })
  return (
    <CostCard
      landedCost={form.landedCost}
      name={dotted(lot.lotNo, headingOf(lot))}
      amount={amount}
    />
  )
}
