import type { ReactNode } from 'react'
import { headingOf, type LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { PriceCard } from '#market/prices/web/price-card.tsx'
import type { PageType } from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { PinnedLink } from '#trade/comparison/web/pinned-link.tsx'
import type { TopUpNeed } from '#trade/payments/web/top-up-need.ts'
import { lowestBid } from '../form/amounts.ts'
import type { BidForm } from '../form/use-bid-form.ts'
import type { BidFlow } from '../placing/use-bid-flow.ts'
import { BidPanel } from './bid-panel.tsx'
import { panelStateOf } from './panel-state.ts'
import { PanelTitle } from './panel-title.tsx'

interface BidSheetProps {
  lot: LotView
  pageType: PageType
  form: BidForm
  flow: BidFlow
  open: boolean
  onChange: (open: boolean) => void
  /** Renders the chat button for the own bid. */
  renderChat: (bidId: number) => ReactNode
  /** Renders a way to pay the missing amount. */
  renderTopUp: (need: TopUpNeed) => ReactNode
}

/** On phones, a button at the bottom that opens the bid panel over the screen (spec 3 §2). */
export function BidSheet(props: BidSheetProps) {
  const { lot, pageType, form, flow, open, onChange, renderChat, renderTopUp } = props
  const { t } = useTranslation('common')
  return (
    <>
      <div
        data-screen-only
        className={
          'fixed inset-x-0 bottom-0 z-20 flex gap-2 border-line border-t bg-surface px-3 py-2 ' +
          'pb-[max(8px,env(safe-area-inset-bottom))]'
        }
      >
        <PinnedLink />
        <Button
          variant="primary"
          className="min-h-12 flex-1 text-base"
          aria-haspopup="dialog"
          onClick={() => onChange(true)}
        >
          <SheetLabel lot={lot} pageType={pageType} form={form} />
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => onChange(false)}
        shape="page"
        closeLabel={t('close')}
        title={<PanelTitle pageType={pageType} forClients={form.fields.client} />}
      >
        <div className="grid flex-1 content-start gap-4 overflow-y-auto p-4">
          <p className="text-sm text-quiet">{headingOf(lot)}</p>
          <BidPanel
            lot={lot}
            pageType={pageType}
            form={form}
            flow={flow}
            renderChat={renderChat}
            renderTopUp={renderTopUp}
          />
          <div className="border-line border-t pt-4">
            <PriceCard lot={lot} pageType={pageType} typedYen={form.draft.amount} />
          </div>
        </div>
      </Dialog>
    </>
  )
}

type SheetLabelProps = Pick<BidSheetProps, 'lot' | 'pageType' | 'form'>

/** The label of the button: the next bid, the own bid, or just the price. */
function SheetLabel({ lot, pageType, form }: SheetLabelProps) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const now = useServerNow()
  const mayBid = usePermission('biddingAllowed') && !form.needsClient
  const { bid } = lot
  if (bid.myBid) return t('bids:panel.openMine', { amount: format.yen(bid.myBidAmount) })
  const state = panelStateOf(bid, now, { pageType, forClients: form.fields.client })
  const open = mayBid && state === 'open'
  if (pageType === 'stock') {
    const amount = format.yen(bid.startPrice)
    return open ? t('bids:actFor.buy', { amount }) : `${t('price.fixed')} ${amount}`
  }
  if (open) return t('bids:panel.open', { amount: format.yen(lowestBid(bid.startPrice)) })
  return bid.soldPrice === null
    ? `${t('price.start')} ${format.yen(bid.startPrice)}`
    : `${t('price.sold')} ${format.yen(bid.soldPrice)}`
}
