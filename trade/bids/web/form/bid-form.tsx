import { LoaderCircle, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { LandedCostTotal } from '#market/landed-cost/web/lot/landed-cost-total.tsx'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { ClientField } from '#people/account/web/client-field.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { bidActOf, marketOf } from '../panel/panel-state.ts'
import type { BidFlow } from '../placing/use-bid-flow.ts'
import { useBidRefusal } from '../placing/use-bid-refusal.ts'
import { AmountSection } from './amount-section.tsx'
import { BidChoices } from './bid-choices.tsx'
import { BidWarnings } from './bid-warnings.tsx'
import { ClientPositionCard } from './client-position-card.tsx'
import { FreeAfter } from './free-after.tsx'
import { isReplaceable } from './standing-bid.ts'
import type { BidForm as Form } from './use-bid-form.ts'
import { useBidInput } from './use-bid-input.ts'
import { useFaultText } from './use-fault-text.ts'

interface BidFormProps {
  lot: BiddableLot
  pageType: PageType
  form: Form
  flow: BidFlow
}

/** Maximum length of a comment (spec 3 §3, Bid payload). */
const commentMaxLength = 1000

/** The fields of a bid; on stock pages there is only the price to agree to. */
export function BidForm({ lot, pageType, form, flow }: BidFormProps) {
  const { draft, fields, faults, standing } = form
  const input = useBidInput(form, flow)
  const stock = marketOf(pageType) === 'stock'
  const clientFault = useFaultText(faults.client)
  const refusal = useBidRefusal(flow.refusal, fields.client)
  const amount = stock ? lot.bid.startPrice : draft.amount
  // Of a client's bid that is with the house, won or an order, nothing is changed here.
  const isHeld = fields.client && standing !== null && (stock || !isReplaceable(standing))
  return (
    <div ref={input.root} className="grid gap-3">
      {fields.client && (
        <ClientField
          client={draft.client}
          onChange={(client) => form.change({ client })}
          error={clientFault}
        />
      )}
      {fields.client && draft.client && <ClientPositionCard form={form} />}
      {!isHeld && !stock && (
        <AmountSection
          lot={lot}
          pageType={pageType}
          form={form}
          fieldRef={input.amountRef}
          onEnter={input.enter}
          onPress={input.press}
        />
      )}
      {!isHeld && (
        <>
          <BidChoices form={form} />
          <Comment form={form} />
          <LandedCostTotal
            landedCost={form.landedCost}
            amountYen={amount}
            onBid={stock ? undefined : input.enter}
          />
          <FreeAfter
            lot={lot}
            pageType={pageType}
            form={form}
            amount={amount}
            isPaused={flow.open || flow.checking || flow.placing}
          />
          <div role="status" className="empty:hidden">
            {!stock && <BidWarnings lot={lot} />}
          </div>
          {refusal && <Notice tone="poor">{refusal}</Notice>}
          <Button
            ref={input.submitRef}
            variant="primary"
            className="min-h-11 w-full text-base"
            aria-disabled={flow.checking}
            onClick={input.press}
          >
            {flow.checking && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
            <Act form={form} pageType={pageType} amount={amount} />
          </Button>
        </>
      )}
    </div>
  )
}

interface ActProps extends Pick<BidFormProps, 'form' | 'pageType'> {
  /** Yen. */
  amount: number | null
}

/** What pressing the button does. */
function Act({ form: { fields, standing }, pageType, amount }: ActProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const act = bidActOf(standing, pageType)
  if (!amount) return t(`act.${act}`)
  if (act === 'change' && standing && standing.amount !== amount && fields.client) {
    return t('actFor.changeOfClient', {
      before: format.price(standing.amount),
      amount: format.price(amount),
    })
  }
  return t(`actFor.${act}`, { amount: format.price(amount) })
}

/** A comment for the manager; few bids need one, so the field opens behind a button. */
function Comment({ form }: { form: Form }) {
  const { t } = useTranslation('bids')
  const [isOpen, setIsOpen] = useState(false)
  const { comment } = form.draft
  if (!isOpen && comment === '') {
    return (
      <Button variant="ghost" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <MessageSquarePlus aria-hidden="true" className="size-4" />
        {t('panel.addComment')}
      </Button>
    )
  }
  return (
    <TextArea
      label={t('panel.comment')}
      rows={2}
      maxLength={commentMaxLength}
      autoFocus={comment === ''}
      value={comment}
      onChange={({ target }) => form.change({ comment: target.value })}
    />
  )
}
