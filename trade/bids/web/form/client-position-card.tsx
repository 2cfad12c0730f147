import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { bidStatusName } from '#trade/bids/contract/rules.ts'
import { bidStatusTone } from '../bid-status-tone.ts'
import type { ClientPosition } from './client-position.ts'
import { isReplaceable } from './standing-bid.ts'
import type { BidForm } from './use-bid-form.ts'

/** The facts about the chosen client before bidding: money, bids, and competing clients. */
export function ClientPositionCard({ form }: { form: BidForm }) {
  const { t } = useTranslation('bids')
  const { data, isError, refetch } = form.position
  if (isError && !data) {
    return (
      <Notice tone="poor">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {t('client.failed')}
          <Button onClick={() => void refetch()}>{t('panel.again')}</Button>
        </div>
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-20 w-full" />
  return (
    <div className="grid gap-3">
      {!data.biddingAllowed && <Notice tone="fair">{t('refusal.clientRestricted')}</Notice>}
      <Standing position={data} />
      <Rivals position={data} />
      <Money position={data} />
      <OtherBids position={data} />
    </div>
  )
}

function Standing({ position: { standing } }: { position: ClientPosition }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  if (!standing) return null
  const date = new Date(standing.bidDate)
  return (
    <section
      aria-label={t('client.standing')}
      className="grid gap-1 rounded-md bg-accent-wash px-3 py-2.5"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('client.standing')}</span>
        <span translate="no" className="text-lg font-semibold whitespace-nowrap">
          {format.price(standing.amount)}
        </span>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <Status status={standing.bidStatus} />
        <span className="text-quiet">{dotted(format.dayOf(date), format.tokyo(date))}</span>
      </p>
      <p className="text-sm text-quiet">
        {standing.byManager ? t('client.byManager') : t('client.byClient')}
      </p>
      {standing.comment && <p className="text-sm break-words">{`“${standing.comment}”`}</p>}
      {!isReplaceable(standing) && <p className="text-sm">{t('client.held')}</p>}
    </section>
  )
}

function Status({ status }: { status: number }) {
  const { t } = useTranslation('bids')
  const code = status as BidStatus
  return (
    <StatusDot tone={bidStatusTone(code)}>{t(`status.${bidStatusName(code, true)}`)}</StatusDot>
  )
}

/** Other clients with bids on the lot, in order of precedence: higher first, then earlier. */
function Rivals({ position: { rivals, rivalsTotal } }: { position: ClientPosition }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  if (rivalsTotal === 0) return null
  return (
    <Notice tone="fair">
      <p className="font-medium">{t('client.rivals', { count: rivalsTotal })}</p>
      <ul className="mt-1 grid gap-0.5">
        {rivals.map(({ client, amount, bidDate }) => (
          <li key={`${client} ${bidDate}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">{client}</span>
            <span translate="no" className="whitespace-nowrap">
              {format.price(amount)}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Money({ position: { bidAllow, bidsLeft } }: { position: ClientPosition }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <span className="text-quiet">{t('client.free')}</span>
      <span translate="no" className={bidAllow < 0 ? 'font-medium text-poor' : 'font-medium'}>
        {format.price(bidAllow)}
      </span>
      {bidsLeft !== null && (
        <span className="w-full text-quiet">{t('client.bidsLeft', { count: bidsLeft })}</span>
      )}
    </p>
  )
}

/** The client's bids on other lots, which share the limit. */
function OtherBids({ position }: { position: ClientPosition }) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { otherBids, otherBidsTotal, otherBidsAmount } = position
  if (otherBidsTotal === 0) return <p className="text-sm text-quiet">{t('client.noOthers')}</p>
  const rest = otherBidsTotal - otherBids.length
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer touch:min-h-11 touch:py-2.5">
        {t('client.others', { count: otherBidsTotal, amount: format.price(otherBidsAmount) })}
      </summary>
      <ul className="mt-1 grid gap-2">
        {otherBids.map((bid) => (
          <li key={bid.bidId}>
            <a
              href={bid.link}
              target="_blank"
              rel="noopener"
              className="text-accent underline underline-offset-2"
            >
              {dotted(bid.lotNo, bid.auctionName)}
            </a>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 break-words">{`${bid.maker} ${bid.model}`}</span>
              <span translate="no" className="whitespace-nowrap">
                {format.price(bid.bidAmount)}
              </span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-4 text-quiet">
              <Status status={bid.bidStatus} />
              {bid.auctionDay && <span>{format.day(bid.auctionDay)}</span>}
            </span>
          </li>
        ))}
        {rest > 0 && <li className="text-quiet">{t('client.moreOthers', { count: rest })}</li>}
      </ul>
    </details>
  )
}
