import { LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { useServerNow } from '../../clock/server-now.ts'
import { useCompany } from '../../clock/site-info.ts'
import { TermsLink } from '../../feedback/terms-link.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type BiddableLot, nameOf, placeOf } from '../../lots/biddable-lot.ts'
import { useSignedIn } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { bidActOf, cancellingEndsAt, marketOf, mostAllowed } from '../panel/panel-state.ts'
import { useChoiceRows } from './choice-rows.ts'
import { DetailList } from './detail-list.tsx'
import type { BidFlow, WantedBid } from './use-bid-flow.ts'
import { usePlacingFailure } from './use-bid-refusal.ts'

interface ConfirmViewProps {
  lot: BiddableLot
  pageType: PageType
  flow: BidFlow
  wanted: WantedBid
}

/** Explains the bid in words and figures, with the checkbox of the terms (spec 3 §4, step 3). */
export function ConfirmView({ lot, pageType, flow, wanted }: ConfirmViewProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const company = useCompany().name
  const { permissions, balanceInfo } = useSignedIn()
  const terms = useRef<HTMLInputElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [reminded, setReminded] = useState(false)
  const failure = usePlacingFailure(flow.failure, wanted.client !== null)
  const { amount, client } = wanted
  const { bid, day } = lot
  const stock = marketOf(pageType) === 'stock'
  const act = bidActOf(bid, pageType, client !== null)
  const most = mostAllowed(balanceInfo, bid)
  const isTooMuch = !client && permissions.creditLimitCheck && amount > most
  const chosen = useChoiceRows(wanted)
  const rows = [
    ...(client ? [{ name: t('panel.client'), value: client.label }] : []),
    ...(act === 'change' && bid.myBidAmount !== null && bid.myBidAmount !== amount
      ? [{ name: t('confirm.before'), value: format.price(bid.myBidAmount) }]
      : []),
    {
      name: stock ? t('confirm.price') : t('confirm.amount'),
      value: format.price(amount),
      strong: true,
    },
    ...chosen,
    ...(permissions.creditLimitCheck && !client
      ? [
          {
            name: stock ? t('panel.freeAfterOrder') : t('panel.freeAfter'),
            value: format.price(most - amount),
            poor: isTooMuch,
          },
        ]
      : []),
  ]
  const price = { amount: format.price(amount) }
  const means = stock
    ? t('confirm.meansStock', price)
    : client
      ? t('confirm.meansClient', price)
      : t('confirm.means', price)
  const submit = () => {
    if (isTooMuch) return
    if (agreed) return flow.confirm()
    setReminded(true)
    terms.current?.focus()
  }
  return (
    <>
      <div>
        <p className="font-medium break-words">{nameOf(lot)}</p>
        <p className="text-sm text-quiet">
          {[placeOf(lot), day && format.day(day)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <DetailList rows={rows} />
      <div className="grid gap-1 text-sm">
        <p>{means}</p>
        {!stock && <CancelUntil lot={lot} />}
      </div>
      <Checkbox
        ref={terms}
        label={t('confirm.terms', { company })}
        checked={agreed}
        disabled={flow.placing}
        onChange={({ target }) => {
          setAgreed(target.checked)
          setReminded(false)
        }}
        error={reminded ? t('fields:confirmation') : undefined}
      />
      <TermsLink />
      {isTooMuch && !flow.placing && <Notice tone="poor">{t('credit.text')}</Notice>}
      {failure && <Notice tone="poor">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button aria-disabled={flow.placing} onClick={flow.close}>
          {t('confirm.back')}
        </Button>
        <Button look="primary" aria-disabled={flow.placing || isTooMuch} onClick={submit}>
          {flow.placing && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {t(`actFor.${act}`, price)}
        </Button>
      </div>
    </>
  )
}

/** Until when the bid can be cancelled. */
function CancelUntil({ lot }: { lot: BiddableLot }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const now = useServerNow()
  const end = cancellingEndsAt(lot)
  const hours = lot.bid.cancelDeadlineHour
  if (!end) return <p className="text-quiet">{t('confirm.wayBackHours', { count: hours })}</p>
  if (now >= end) return <p className="text-fair">{t('panel.noWayBack')}</p>
  return <p className="text-quiet">{t('confirm.wayBack', { time: format.inside.when(end) })}</p>
}
