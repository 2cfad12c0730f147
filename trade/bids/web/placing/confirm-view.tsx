import { LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { type BiddableLot, lotLabelOf, nameOf } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { TermsLink } from '#platform/feedback/web/terms-link.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Checkbox } from '#platform/ui/web/fields/checkbox.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { useBidTypes } from '../form/bid-lists.ts'
import { bidActOf, cancellingEndsAt, marketOf, maxBidYen } from '../panel/panel-state.ts'
import { type Detail, DetailList } from './detail-list.tsx'
import { type BidFlow, type BidRequest, isGrouped } from './use-bid-flow.ts'
import { usePlacingFailure } from './use-bid-refusal.ts'

interface ConfirmViewProps {
  lot: BiddableLot
  pageType: PageType
  flow: BidFlow
  request: BidRequest
  /** Yen: the free limit after the bid, from the check; null if it is outdated. */
  freeYen: number | null
}

/** Summarizes the bid, with the checkbox for the terms (spec 3 §4, step 3). */
export function ConfirmView({ lot, pageType, flow, request, freeYen }: ConfirmViewProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const company = useCompany().name
  const terms = useRef<HTMLInputElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [reminded, setReminded] = useState(false)
  const failure = useFailureText(flow, request)
  const { amount, client, standing } = request
  const act = bidActOf(standing, pageType)
  const limit = useLimit(request, freeYen)
  const { isTooMuch } = limit
  const rows = useConfirmRows(pageType, request, limit)
  const submit = () => {
    if (isTooMuch) return
    if (agreed) return flow.confirm()
    setReminded(true)
    terms.current?.focus()
  }
  return (
    <>
      <LotName lot={lot} />
      {client && act === 'change' && standing && standing.amount !== amount && (
        <p className="font-medium">
          {t('confirm.changes', {
            before: format.price(standing.amount),
            after: format.price(amount),
          })}
        </p>
      )}
      <DetailList rows={rows} />
      <Agreement lot={lot} pageType={pageType} request={request} />
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
        <Button variant="primary" aria-disabled={flow.placing || isTooMuch} onClick={submit}>
          {flow.placing && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {t(`actFor.${act}`, { amount: format.price(amount) })}
        </Button>
      </div>
    </>
  )
}

const isAboutChange = (error: Error | null) =>
  error instanceof CallRefused && error.messageCode === 'bid_changed'

/** Returns why the bid was not placed. */
function useFailureText(flow: BidFlow, { client, standing }: BidRequest) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const refused = usePlacingFailure(flow.failure, client !== null)
  if (!isAboutChange(flow.failure)) return refused
  return standing
    ? t('refusal.changed', { amount: format.price(standing.amount) })
    : t('refusal.gone')
}

interface Limit {
  /** Yen: the free limit after the bid; null if unknown. */
  readonly free: number | null
  readonly isTooMuch: boolean
}

/**
 * In a group only the server knows the limit, and has confirmed it; otherwise the balance may change in the meantime.
 */
function useLimit(request: BidRequest, freeYen: number | null): Limit {
  const { balanceInfo } = useSignedIn()
  const { amount, client, standing } = request
  if (isGrouped(request)) return { free: freeYen, isTooMuch: false }
  const free = maxBidYen(balanceInfo, standing) - amount
  return { free, isTooMuch: !client && free < 0 }
}

function useConfirmRows(pageType: PageType, request: BidRequest, { free, isTooMuch }: Limit) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const chosen = useChoiceRows(request)
  const { amount, client, standing } = request
  const stock = marketOf(pageType) === 'stock'
  const isChange = bidActOf(standing, pageType) === 'change'
  return [
    ...(client ? [{ name: t('account:client.label'), value: client.label }] : []),
    ...(isChange && standing && standing.amount !== amount
      ? [{ name: t('confirm.before'), value: format.price(standing.amount) }]
      : []),
    {
      name: stock ? t('confirm.price') : t('confirm.amount'),
      value: format.price(amount),
      strong: true,
    },
    ...chosen,
    ...(!client && free !== null
      ? [
          {
            name: stock ? t('panel.freeAfterOrder') : t('panel.freeAfter'),
            value: format.price(free),
            poor: isTooMuch,
          },
        ]
      : []),
  ]
}

function LotName({ lot }: { lot: BiddableLot }) {
  const format = useFormats()
  const { day } = lot
  return (
    <div>
      <p className="font-medium break-words">{nameOf(lot)}</p>
      <p className="text-sm text-quiet">
        {[lotLabelOf(lot), day && format.day(day)].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** What the person agrees to. */
function Agreement({
  lot,
  pageType,
  request,
}: Pick<ConfirmViewProps, 'lot' | 'pageType' | 'request'>) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const now = useServerNow()
  const stock = marketOf(pageType) === 'stock'
  const { day } = lot
  const price = { amount: format.price(request.amount) }
  const means = stock
    ? t('confirm.meansStock', price)
    : request.client
      ? t('confirm.meansClient', price)
      : t('confirm.means', price)
  return (
    <div className="grid gap-1 text-sm">
      <p>{means}</p>
      {!stock && <CancelUntil lot={lot} />}
      {!stock && day && day !== tokyoDayOf(now) && (
        <p className="text-fair">{t('confirm.otherDay', { day: format.day(day) })}</p>
      )}
    </div>
  )
}

/** The cancel deadline of the bid. */
function CancelUntil({ lot }: { lot: BiddableLot }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const now = useServerNow()
  const end = cancellingEndsAt(lot)
  const hours = lot.bid.cancelDeadlineHour
  if (!end)
    return <p className="text-quiet">{t('confirm.cancellableUntilHours', { count: hours })}</p>
  if (now >= end) return <p className="text-fair">{t('panel.notCancellable')}</p>
  return <p className="text-quiet">{t('confirm.cancellableUntil', { time: format.when(end) })}</p>
}

/** The choices besides the amount as rows of the confirmation. */
function useChoiceRows({ bidGroup, groupCars, bidType, comment }: BidRequest): Detail[] {
  const { t } = useTranslation('bids')
  const types = useBidTypes(bidType !== null).data ?? []
  const type = types.find(({ value }) => value === bidType)
  const group = bidGroups.find(({ value }) => value === bidGroup)
  return [
    ...(type ? [{ name: t('panel.type'), value: type.label }] : []),
    ...(group
      ? [
          {
            name: t('panel.group'),
            value:
              groupCars === undefined
                ? group.label
                : t('panel.groupOf', { group: group.label, count: groupCars }),
          },
        ]
      : []),
    ...(comment ? [{ name: t('panel.comment'), value: comment }] : []),
  ]
}
