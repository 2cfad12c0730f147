import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { ContactLink } from '#platform/feedback/web/contact-link.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { type Translate, useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { TopUpNeed } from '#trade/payments/web/top-up-need.ts'
import { BidForm } from '../form/bid-form.tsx'
import type { BidForm as Form } from '../form/use-bid-form.ts'
import { BidDialog } from '../placing/bid-dialog.tsx'
import type { BidFlow } from '../placing/use-bid-flow.ts'
import { BidState } from './bid-state.tsx'
import { type CancelledBid, CancelReceipt } from './cancel-receipt.tsx'
import { MyBidCard } from './my-bid-card.tsx'
import { marketOf, panelStateOf } from './panel-state.ts'

interface BidPanelProps {
  lot: BiddableLot
  pageType: PageType
  form: Form
  flow: BidFlow
  /** Renders the chat button for the own bid. */
  renderChat: (bidId: number) => ReactNode
  /** Renders a way to pay the missing amount. */
  renderTopUp: (need: TopUpNeed) => ReactNode
}

/** The panel for bidding on a lot: its state and deadline, the own bid, and the form (spec 3 §4). */
export function BidPanel(props: BidPanelProps) {
  const { lot, pageType, form, flow, renderChat, renderTopUp } = props
  const { t } = useTranslation('bids')
  const now = useServerNow()
  const { balanceInfo, permissions } = useSignedIn()
  const { biddingAllowed, creditLimitCheck } = permissions
  const root = useRef<HTMLDivElement>(null)
  const [cancelled, setCancelled] = useState<CancelledBid>()
  const stock = marketOf(pageType) === 'stock'
  const state = panelStateOf(lot.bid, now, { pageType, forClients: form.fields.client })
  const mayBid = biddingAllowed && !form.needsClient
  const isUsedUp = creditLimitCheck && (balanceInfo.bidAllow ?? 1) <= 0 && !form.fields.client
  const takesBids = state === 'open' || state === 'limit' || state === 'held'
  return (
    <div ref={root} tabIndex={-1} className="grid gap-3 outline-none">
      <BidState lot={lot} pageType={pageType} state={state} forBidder={mayBid} />
      <PartBoundary>
        <MyBidCard
          lot={lot}
          pageType={pageType}
          renderChat={renderChat}
          onCancelled={(bid) => {
            setCancelled({ ...bid, at: now })
            // Runs after the dialog has tried to return the focus to its button.
            setTimeout(() => root.current?.focus(), 200)
          }}
        />
      </PartBoundary>
      {cancelled && cancelled.bidId >= (lot.bid.jasId ?? 0) && (
        <CancelReceipt bid={cancelled} stock={stock} />
      )}
      {state === 'limit' && mayBid && <Notice tone="fair">{t('errors:bid_limit_reached')}</Notice>}
      {state === 'held' && mayBid && (
        <div className="text-sm">
          <p>{heldText(lot.bid.bidStatusId, stock, t)}</p>
          <ContactLink className="mt-1" />
        </div>
      )}
      {takesBids && !mayBid && (
        <div className="rounded-md border border-line px-3 py-2.5">
          {form.needsClient ? (
            <p>{t('panel.onlyForClients')}</p>
          ) : (
            <>
              <p>{t('errors:bidding_restricted')}</p>
              <div className="mt-1 flex flex-wrap gap-x-4">
                <DepositLink />
                <ContactLink />
              </div>
            </>
          )}
        </div>
      )}
      {state === 'open' && mayBid && isUsedUp && (
        <p className="flex flex-wrap gap-x-3 rounded-md bg-fair-wash px-3 py-2.5 text-sm text-fair">
          {t('panel.usedUp')} <DepositLink />
        </p>
      )}
      {state === 'open' && mayBid && (
        <PartBoundary>
          <BidForm lot={lot} pageType={pageType} form={form} flow={flow} />
        </PartBoundary>
      )}
      {mayBid && (
        <PartBoundary>
          <BidDialog lot={lot} pageType={pageType} flow={flow} renderTopUp={renderTopUp} />
        </PartBoundary>
      )}
    </div>
  )
}

/** Links to the balance and the ways to top it up. */
function DepositLink() {
  const { t } = useTranslation('bids')
  return (
    <Link to="/balance" className="text-accent underline-offset-2 hover:underline">
      {t('panel.deposit')}
    </Link>
  )
}

/** Returns why the own bid cannot be changed here. */
function heldText(status: number | null, stock: boolean, t: Translate<'bids'>): string {
  if (status === bidStatus.won) return t('panel.won')
  return stock ? t('panel.ordered') : t('panel.held')
}
