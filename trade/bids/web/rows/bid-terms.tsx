import type { ReactNode } from 'react'
import { useCountdown } from '#platform/clock/web/use-countdown.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidContext } from './bid-context.ts'
import { type Consequence, consequencesOf, type Distance } from './consequences.ts'
import type { BidText } from './use-bid-text.ts'

interface BidTermsProps {
  bid: BidRow
  context: Pick<BidContext, 'text' | 'personId'>
  className?: string
}

/** The consequences of a bid: deadlines with the remaining time, or the outcome. */
export function BidTerms({ bid, context, className }: BidTermsProps) {
  const consequences = consequencesOf(bid, context.text.now)
  if (consequences.length === 0) return null
  return (
    <dl className={cx('grid content-start gap-y-1.5 text-sm', className)}>
      {consequences.map((consequence) => (
        <ConsequenceTerm key={consequence.about} of={consequence} bid={bid} context={context} />
      ))}
    </dl>
  )
}

interface TermProps {
  name: string
  children: ReactNode
  /** A muted line below. */
  below?: string
  /** Placed at the end of the line, or below if there is no room. */
  aside?: ReactNode
  asideClass?: string | undefined
}

function Term({ name, children, below, aside, asideClass }: TermProps) {
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)] items-baseline gap-x-2">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>{children}</span>
          {aside && <span className={cx('font-semibold', asideClass)}>{aside}</span>}
        </div>
        {below && <p className="text-xs text-quiet">{below}</p>}
      </dd>
    </div>
  )
}

interface ConsequenceTermProps {
  of: Consequence
  bid: BidRow
  context: Pick<BidContext, 'text' | 'personId'>
}

function ConsequenceTerm({ of, bid, context: { text, personId } }: ConsequenceTermProps) {
  const { t } = text
  switch (of.about) {
    case 'auction':
      return (
        <Term
          name={t('bids:mine.due.auction')}
          below={text.local(of.at)}
          aside={<TimeLeft until={of.at} isStart />}
        >
          {text.at(of.at)}
        </Term>
      )
    case 'cancel':
    case 'change':
      return of.isOver ? (
        <Term
          name={t(`bids:mine.due.${of.about}`)}
          below={dotted(text.local(of.until), t('bids:mine.due.nowManager'))}
        >
          <span className="text-quiet">{text.wasUntil(of.until)}</span>
        </Term>
      ) : (
        <Term
          name={t(`bids:mine.due.${of.about}`)}
          below={text.local(of.until)}
          aside={<TimeLeft until={of.until} />}
          asideClass={of.isSoon ? 'text-fair' : undefined}
        >
          {text.until(of.until)}
        </Term>
      )
    case 'sold':
      return (
        <Term
          name={t('bids:mine.due.sold')}
          aside={text.distance(of.distance, bid.user.clientId === personId)}
          asideClass={distanceTone[of.distance.side]}
        >
          {soldText(text, of.price)}
        </Term>
      )
    case 'result':
      return <Term name={t('bids:mine.due.result')}>{t(`listings:status.${bid.status}`)}</Term>
    default:
      return <Term name={t('bids:mine.due.next')}>{t(`bids:mine.due.${of.about}`)}</Term>
  }
}

const distanceTone: Record<Distance['side'], string> = {
  below: 'text-good',
  above: 'text-poor',
  equal: '',
}

/** `for 455 000 ¥` with the amount in bold. */
function soldText(text: BidText, price: number) {
  const amount = text.yen(price)
  const [before, after] = text.t('bids:mine.due.soldFor', { amount }).split(amount)
  return (
    <>
      {before}
      <strong translate="no" className="font-semibold">
        {amount}
      </strong>
      {after}
    </>
  )
}

interface TimeLeftProps {
  until: Date
  /** `in 2 h 29 min` before an auction, `8 h 34 min left` before a deadline. */
  isStart?: boolean
}

/** How long it is until an instant; nothing when it has passed. */
function TimeLeft({ until, isStart = false }: TimeLeftProps) {
  const { t } = useTranslation('bids')
  const time = useCountdown(until)
  if (!time) return null
  return (
    <span translate="no">
      {isStart ? t('mine.due.in', { time }) : t('mine.due.left', { time })}
    </span>
  )
}
