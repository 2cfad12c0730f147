import type { PageType } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { bidActOf, marketOf } from '../panel/panel-state.ts'
import { ConfirmView } from './confirm-view.tsx'
import { CreditView } from './credit-view.tsx'
import { PlacedView } from './placed-view.tsx'
import type { BidFlow } from './use-bid-flow.ts'

interface BidDialogProps {
  lot: BiddableLot
  pageType: PageType
  flow: BidFlow
}

/** The dialog of a bid: confirmation, insufficient credit, or success. */
export function BidDialog(props: BidDialogProps) {
  const { t } = useTranslation('common')
  const { lot, pageType, flow } = props
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
            key={open ? 'open' : 'closed'}
            lot={lot}
            pageType={pageType}
            flow={flow}
            wanted={step.wanted}
          />
        )}
        {step?.at === 'credit' && <CreditView lot={lot} onClose={close} />}
        {step?.at === 'placed' && <PlacedView lot={lot} step={step} onClose={close} />}
      </div>
    </Dialog>
  )
}

function Title({ lot, pageType, flow: { step } }: BidDialogProps) {
  const { t } = useTranslation('bids')
  if (step?.at === 'credit') return t('credit.title')
  if (step?.at === 'placed') {
    return marketOf(pageType) === 'stock' ? t('placed.stock') : t('placed.title')
  }
  return t(`confirm.title.${bidActOf(lot.bid, pageType, Boolean(step?.wanted.client))}`)
}
