import { LoaderCircle, MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { bidStepYen, formatNumber } from '../../../contract/core/money.ts'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { unbroken, useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { useShortcuts } from '../../preferences/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { bidActOf, marketOf } from '../panel/panel-state.ts'
import type { BidFlow } from '../placing/use-bid-flow.ts'
import { useBidRefusal } from '../placing/use-bid-refusal.ts'
import { AmountField } from './amount-field.tsx'
import { fairBid, lowestBid, raised } from './amounts.ts'
import { BidChoices } from './bid-choices.tsx'
import { BidWarnings } from './bid-warnings.tsx'
import { ClientField } from './client-field.tsx'
import { FreeAfter } from './free-after.tsx'
import type { BidForm as Form } from './use-bid-form.ts'
import { useFaultText } from './use-fault-text.ts'

interface BidFormProps {
  lot: BiddableLot
  pageType: PageType
  form: Form
  flow: BidFlow
}

/** Longer texts belong into the chat (spec 3 §3, Bid payload). */
const commentMaxLength = 1000
const steps = [bidStepYen, 4 * bidStepYen]

/** The fields of a bid; on stock pages there is only the price to agree to. */
export function BidForm({ lot, pageType, form, flow }: BidFormProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const root = useRef<HTMLDivElement>(null)
  const amountRef = useRef<HTMLInputElement>(null)
  const { draft, asks, faults } = form
  const { bid } = lot
  const stock = marketOf(pageType) === 'stock'
  const amountFault = useFaultText(faults.amount)
  const clientFault = useFaultText(faults.client)
  const refusal = useBidRefusal(flow.refusal, asks.client)
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
  useShortcuts({ b: () => amountRef.current?.focus() })

  const act = bidActOf(bid, pageType, asks.client)
  const amount = stock ? bid.startPrice : draft.amount
  // A bid that is changed is raised from its present amount.
  const begun = draft.amount ?? (act === 'change' ? bid.myBidAmount : null)
  const lowest = lowestBid(bid.startPrice)
  const fair = fairBid(lot.comparison.averagePrice, bid.startPrice)
  const enter = (next: number) => {
    form.change({ amount: next })
    amountRef.current?.focus()
  }

  return (
    <div ref={root} className="grid gap-3">
      {asks.client && (
        <ClientField
          client={draft.client}
          onChange={(client) => form.change({ client })}
          error={clientFault}
        />
      )}
      {!stock && (
        <div>
          <AmountField
            ref={amountRef}
            label={asks.client ? t('panel.amountOfClient') : t('panel.amount')}
            value={draft.amount}
            onChange={(next) => form.change({ amount: next })}
            onLeave={() => form.leave('amount')}
            onEnter={press}
            error={amountFault}
            hint={
              bid.startPrice === null
                ? undefined
                : t('panel.start', {
                    amount: format.price(bid.startPrice),
                    step: format.price(bidStepYen),
                  })
            }
          />
          <div className="mt-2 grid auto-cols-fr grid-flow-col gap-2">
            {begun === null ? (
              <Button
                aria-label={t('panel.begin', { amount: format.price(lowest) })}
                onClick={() => enter(lowest)}
              >
                {format.price(lowest)}
              </Button>
            ) : (
              steps.map((step) => (
                <Button
                  key={step}
                  className="px-1"
                  aria-label={t('panel.raise', { amount: unbroken(`+ ${formatNumber(step)}`) })}
                  onClick={() => enter(raised(begun, step))}
                >
                  {unbroken(`+ ${formatNumber(step)}`)}
                </Button>
              ))
            )}
            {fair !== null && <Button onClick={() => enter(fair)}>{t('panel.median')}</Button>}
          </div>
        </div>
      )}
      <BidChoices form={form} change={act === 'change'} />
      <Comment form={form} />
      <FreeAfter lot={lot} amount={amount} stock={stock} />
      <div role="status" className="empty:hidden">
        {!stock && <BidWarnings lot={lot} />}
      </div>
      {refusal && <Notice tone="poor">{refusal}</Notice>}
      <Button
        look="primary"
        className="min-h-11 w-full text-base"
        aria-disabled={flow.checking}
        onClick={press}
      >
        {flow.checking && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {amount ? t(`actFor.${act}`, { amount: format.price(amount) }) : t(`act.${act}`)}
      </Button>
    </div>
  )
}

/** A comment for the manager; few bids need one, so the field opens behind a button. */
function Comment({ form }: { form: Form }) {
  const { t } = useTranslation('bids')
  const [asked, setAsked] = useState(false)
  const { comment } = form.draft
  if (!asked && comment === '') {
    return (
      <Button look="ghost" className="justify-self-start" onClick={() => setAsked(true)}>
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
