import { isStatistics, type PageType } from '../../../contract/lots/page-types.ts'
import { costAmount } from '../../costs/door/cost-amount.ts'
import { CostCard } from '../../costs/door/cost-card.tsx'
import { dotted } from '../../lots/line-text.ts'
import { headingOf, type LotView } from '../../lots/lot-view.ts'
import { useEstimatedYen } from '../../prices/use-estimated-yen.ts'
import type { BidForm } from '../form/use-bid-form.ts'

interface LotCostsProps {
  lot: LotView
  pageType: PageType
  form: BidForm
}

/** What a lot costs at the door: with the amount in the form of the bid, else with the best amount that is known. */
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
  return <CostCard door={form.door} name={dotted(lot.lotNo, headingOf(lot))} amount={amount} />
}
