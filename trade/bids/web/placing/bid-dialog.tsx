import type { ReactNode } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { TopUpNeed } from '#trade/payments/web/top-up-need.ts'
import { bidActOf } from '../panel/panel-state.ts'
import { ConfirmView } from './confirm-view.tsx'
import { CreditView } from './credit-view.tsx'
import { PlacedView } from './placed-view.tsx'
import type { BidFlow } from './use-bid-flow.ts'

interface BidDialogProps {
  lot: BiddableLot
  pageType: PageType
  flow: BidFlow
  /** Renders a way to pay the missing amount. */
  renderTopUp: (need: TopUpNeed) => ReactNode
}

/** The dialog of a bid: confirmation, insufficient credit, or success. */
export function BidDialog(props: BidDialogProps) {
  const { t } = useTranslation('common')
  const { lot, pageType, flow, renderTopUp } = props
  const { step, open, close } = flow
  return (
    <Dialog
      open={open}
      onClose={close}
      deliberate
      title={<Title {...props} />}
      closeLabel={t('close')}
    >
      <div className="grid gap-4 overflow-y-auto p-4">
        {step?.at === 'confirm' && (
          <ConfirmView
            // Remounts for a changed bid, which must be read and accepted again.
            key={open ? `open ${step.request.standing?.version ?? 0}` : 'closed'}
            lot={lot}
            pageType={pageType}
            flow={flow}
            request={step.request}
            freeYen={step.freeYen}
          />
        )}
        {step?.at === 'credit' && (
          <CreditView
            lot={lot}
            request={step.request}
            onGoOn={flow.press}
            onClose={close}
            renderTopUp={renderTopUp}
          />
        )}
        {step?.at === 'placed' && (
          <PlacedView lot={lot} pageType={pageType} step={step} onClose={close} />
        )}
      </div>
    </Dialog>
  )
}

function Title({ pageType, flow: { step } }: BidDialogProps) {
  const { t } = useTranslation('bids')
  const { profile } = useSignedIn()
  if (step?.at === 'credit') return t('credit.title')
  if (step?.at === 'placed') {
    const isForClient = step.request.client && kindOfUser(profile) === 'manager'
    return t(isForClient ? 'placed.titleManager' : 'placed.title')
  }
  const act = bidActOf(step?.request.standing ?? null, pageType)
  if (act === 'change' && step?.request.client) return t('confirm.titleClient')
  return t(`confirm.title.${act}`)
}
