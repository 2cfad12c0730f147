import { LoaderCircle, MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LandedCostTotal } from '#market/landed-cost/web/lot/landed-cost-total.tsx'
import { isOpenedToBid } from '#market/lots/web/bid-hash.ts'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { ClientField } from '#people/account/web/client-field.tsx'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useShortcuts } from '#platform/preferences/web/shortcuts.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { bidActOf, cancellingEndsAt, marketOf } from '../panel/panel-state.ts'
import type { BidFlow } from '../placing/use-bid-flow.ts'
import { useBidRefusal } from '../placing/use-bid-refusal.ts'
import { AmountSection } from './amount-section.tsx'
import { BidChoices } from './bid-choices.tsx'
import { ClientPositionCard } from './client-position-card.tsx'
import { FreeLimitAfter } from './free-limit-after.tsx'
import { isReplaceable } from './standing-bid.ts'
import type { BidForm as Form } from './use-bid-form.ts'
import { useFaultText } from './use-fault-text.ts'

interface BidFormProps {
  lot: BiddableLot
  pageType: PageType
  form: Form
  flow: BidFlow
}

/** Maximum length of a comment (spec 3 §3, Bid payload). */
const commentMaxLength = 1000

/** The fields of a bid; on stock pages there is only the price to accept. */
export function BidForm({ lot, pageType, form, flow }: BidFormProps) {
  const { draft, fields, faults, standing } = form
  const input = useBidInput(form, flow)
  const stock = marketOf(pageType) === 'stock'
  const clientFault = useFaultText(faults.client)
  const refusal = useBidRefusal(flow.refusal, fields.client)
  const amount = stock ? lot.bid.startPrice : draft.amount
  // A client's bid that is placed with the house, won, or an order cannot be changed here.
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
          <FreeLimitAfter
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
            <SubmitLabel form={form} pageType={pageType} amount={amount} />
          </Button>
        </>
      )}
    </div>
  )
}

interface SubmitLabelProps extends Pick<BidFormProps, 'form' | 'pageType'> {
  /** Yen. */
  amount: number | null
}

/** What the button does. */
function SubmitLabel({ form: { fields, standing }, pageType, amount }: SubmitLabelProps) {
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

/** A comment for the manager. Few bids need one, so the field opens with a button. */
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

/** Pressing the button of the form, entering an amount, and the focus after each. */
function useBidInput({ faults, change }: Form, flow: BidFlow) {
  const root = useRef<HTMLDivElement>(null)
  const amountRef = useRef<HTMLInputElement>(null)
  // On stock pages there is no amount to enter.
  const submitRef = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const press = () => {
    pressed.current = true
    flow.press()
  }
  // Errors are known at once or with the response of the server; the first one gets the focus.
  useEffect(() => {
    if (!pressed.current || flow.checking) return
    pressed.current = false
    if (Object.keys(faults).length > 0) {
      root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }, [faults, flow.checking])
  const focusBid = () => (amountRef.current ?? submitRef.current)?.focus()
  useShortcuts({ b: focusBid })
  useEffect(() => {
    if (isOpenedToBid()) (amountRef.current ?? submitRef.current)?.focus()
  }, [])
  const enter = (amount: number) => {
    change({ amount })
    amountRef.current?.focus()
  }
  return { root, amountRef, submitRef, press, enter }
}

const hourMs = 3_600_000

/** Warnings before bidding: about the last hour, and bids that cannot be cancelled. */
function BidWarnings({ lot }: { lot: BiddableLot }) {
  const { t } = useTranslation('bids')
  const now = useServerNow()
  const lastHourBidWarning = usePermission('lastHourBidWarning')
  const startsAt = lot.startsAt ?? lot.auctionStartsAt
  const { biddingDeadline } = lot.bid
  const isLastHourOf = (end: Date | null) => {
    const left = end ? end.getTime() - now.getTime() : -1
    return left > 0 && left < hourMs
  }
  const cancelEnd = cancellingEndsAt(lot)
  const warnings = [
    // For most people bidding closes hours before the auction, so their last hour is the one before the deadline.
    isLastHourOf(startsAt)
      ? lastHourBidWarning && t('panel.lastHour')
      : isLastHourOf(biddingDeadline ? new Date(biddingDeadline) : null) &&
        t('panel.lastHourToBid'),
    cancelEnd && now >= cancelEnd && t('panel.notCancellable'),
  ].filter((text): text is string => Boolean(text))
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-md border border-transparent bg-fair-wash px-3 py-2.5 text-sm text-fair">
      {warnings.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
