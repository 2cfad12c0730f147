import { LoaderCircle, MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LandedCostTotal } from '#market/landed-cost/web/door/landed-cost-total.tsx'
import { isOpenedToBid } from '#market/lots/web/bid-hash.ts'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { useEstimatedYen } from '#market/prices/web/use-estimated-yen.ts'
import { WinChance } from '#market/prices/web/win-chance.tsx'
import { bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { ClientField } from '#people/account/web/client-field.tsx'
import { formatNumber } from '#platform/core/contract/money.ts'
import { AmountField } from '#platform/forms/web/amount-field.tsx'
import { unbroken, useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useShortcuts } from '#platform/preferences/web/shortcuts.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { bidActOf, marketOf } from '../panel/panel-state.ts'
import type { BidFlow } from '../placing/use-bid-flow.ts'
import { useBidRefusal } from '../placing/use-bid-refusal.ts'
import { fairBid, lowestBid, raised } from './amounts.ts'
import { BidChoices } from './bid-choices.tsx'
import { BidWarnings } from './bid-warnings.tsx'
import { ClientPositionCard } from './client-position-card.tsx'
import { FreeAfter } from './free-after.tsx'
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
const steps = [bidStepYen, 4 * bidStepYen]

/** The fields of a bid; on stock pages there is only the price to agree to. */
export function BidForm({ lot, pageType, form, flow }: BidFormProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const root = useRef<HTMLDivElement>(null)
  const amountRef = useRef<HTMLInputElement>(null)
  // On stock pages there is no amount to enter.
  const submitRef = useRef<HTMLButtonElement>(null)
  const { draft, fields, faults } = form
  const { bid } = lot
  const stock = marketOf(pageType) === 'stock'
  const amountFault = useFaultText(faults.amount)
  const clientFault = useFaultText(faults.client)
  const refusal = useBidRefusal(flow.refusal, fields.client)
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

  const { standing } = form
  const act = bidActOf(standing, pageType)
  const amount = stock ? bid.startPrice : draft.amount
  // A bid that is changed is raised from its present amount.
  const currentAmount = draft.amount ?? (act === 'change' ? (standing?.amount ?? null) : null)
  const lowest = lowestBid(bid.startPrice)
  const estimate = useEstimatedYen(pageType, lot.id)
  const fair = fairBid(estimate ?? lot.comparison.averagePrice, bid.startPrice)
  const enter = (next: number) => {
    form.change({ amount: next })
    amountRef.current?.focus()
  }

  // Of a client's bid that is with the house, won or an order, nothing is changed here.
  const isHeld = fields.client && standing !== null && (stock || !isReplaceable(standing))
  const changes =
    act === 'change' && standing && amount && standing.amount !== amount && fields.client
      ? t('actFor.changeOfClient', {
          before: format.price(standing.amount),
          amount: format.price(amount),
        })
      : undefined

  return (
    <div ref={root} className="grid gap-3">
      {fields.client && (
        <ClientField
          client={draft.client}
          onChange={(client) => form.change({ client })}
          error={clientFault}
        />
      )}
      {fields.client && draft.client && <ClientPositionCard form={form} />}
      {!isHeld && !stock && (
        <div>
          <AmountField
            digitsOnly
            ref={amountRef}
            label={fields.client ? t('panel.amountOfClient') : t('panel.amount')}
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
            {currentAmount === null || currentAmount < lowest ? (
              <Button
                translate="no"
                aria-label={t('panel.begin', { amount: format.price(lowest) })}
                onClick={() => enter(lowest)}
              >
                {format.price(lowest)}
              </Button>
            ) : (
              steps.map((step) => (
                <Button
                  key={step}
                  translate="no"
                  className="px-1"
                  aria-label={t('panel.raise', { amount: unbroken(`+ ${formatNumber(step)}`) })}
                  onClick={() => enter(raised(currentAmount, step))}
                >
                  {unbroken(`+ ${formatNumber(step)}`)}
                </Button>
              ))
            )}
            {fair !== null && (
              <Button onClick={() => enter(fair)}>
                {estimate === null ? t('panel.median') : t('listings:column.estimate')}
              </Button>
            )}
          </div>
          <WinChance
            pageType={pageType}
            lotId={lot.id}
            amountYen={currentAmount}
            startPriceYen={bid.startPrice}
          />
        </div>
      )}
      {!isHeld && (
        <>
          <BidChoices form={form} />
          <Comment form={form} />
          <LandedCostTotal door={form.door} amountYen={amount} onBid={stock ? undefined : enter} />
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
            ref={submitRef}
            look="primary"
            className="min-h-11 w-full text-base"
            aria-disabled={flow.checking}
            onClick={press}
          >
            {flow.checking && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
            {changes ??
              (amount ? t(`actFor.${act}`, { amount: format.price(amount) }) : t(`act.${act}`))}
          </Button>
        </>
      )}
    </div>
  )
}

/** A comment for the manager; few bids need one, so the field opens behind a button. */
function Comment({ form }: { form: Form }) {
  const { t } = useTranslation('bids')
  const [isOpen, setIsOpen] = useState(false)
  const { comment } = form.draft
  if (!isOpen && comment === '') {
    return (
      <Button look="ghost" className="justify-self-start" onClick={() => setIsOpen(true)}>
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
