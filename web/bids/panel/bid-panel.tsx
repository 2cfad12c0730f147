import { useRef } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { useServerNow } from '../../clock/server-now.ts'
import { ContactLink } from '../../feedback/contact-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { usePermission } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BidForm } from '../form/bid-form.tsx'
import type { BidForm as Form } from '../form/use-bid-form.ts'
import { BidDialog } from '../placing/bid-dialog.tsx'
import type { BidFlow } from '../placing/use-bid-flow.ts'
import { BidState } from './bid-state.tsx'
import { MyBidCard } from './my-bid-card.tsx'
import { panelStateOf } from './panel-state.ts'

interface BidPanelProps {
  lot: BiddableLot
  pageType: PageType
  form: Form
  flow: BidFlow
}

/** Everything about bidding on a lot: whether, until when, the own bid, and the next one (spec 3 §4). */
export function BidPanel({ lot, pageType, form, flow }: BidPanelProps) {
  const { t } = useTranslation('bids')
  const now = useServerNow()
  const biddingAllowed = usePermission('biddingAllowed')
  const root = useRef<HTMLDivElement>(null)
  const state = panelStateOf(lot.bid, now, { pageType, forClients: form.asks.client })
  return (
    <div ref={root} tabIndex={-1} className="grid gap-3 outline-none">
      <BidState lot={lot} pageType={pageType} state={state} />
      <MyBidCard
        lot={lot}
        pageType={pageType}
        // After the dialog has tried to return the focus to its button.
        onCancelled={() => setTimeout(() => root.current?.focus(), 200)}
      />
      {state === 'limit' && biddingAllowed && (
        <Notice tone="fair">{t('errors:bid_limit_reached')}</Notice>
      )}
      {state === 'held' && biddingAllowed && (
        <div className="text-sm">
          <p>{pageType === 'stock' ? t('panel.ordered') : t('panel.held')}</p>
          <ContactLink className="mt-1" />
        </div>
      )}
      {(state === 'open' || state === 'limit' || state === 'held') && !biddingAllowed && (
        <div className="rounded-md border border-line px-3 py-2.5">
          <p>{t('errors:bidding_restricted')}</p>
          <ContactLink className="mt-1" />
        </div>
      )}
      {state === 'open' && biddingAllowed && (
        <BidForm lot={lot} pageType={pageType} form={form} flow={flow} />
      )}
      {biddingAllowed && <BidDialog lot={lot} pageType={pageType} flow={flow} />}
    </div>
  )
}
