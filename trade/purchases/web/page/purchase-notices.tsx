import { CircleAlert, CircleX, Ship } from 'lucide-react'
import type { ReactNode } from 'react'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { purchaseStatus } from '#trade/purchases/contract/rules.ts'
import type { PurchaseView } from './purchase-query.ts'

/** Important notices about a car: it is cancelled or resold, is delayed, or waits for the client. */
export function PurchaseNotices({ car }: { car: PurchaseView }) {
  const isOff = (car.status ?? 0) > purchaseStatus.delivered
  const notices = [
    isOff && <StoppedNotice key="off" car={car} />,
    !isOff && movedDays(car).length > 0 && <Moved key="moved" car={car} />,
    isNeeded(car) && <Needed key="needed" car={car} />,
  ].filter(Boolean)
  if (notices.length === 0) return null
  return (
    <div
      className={cx(
        'grid border-line border-t text-sm max-lg:divide-y lg:divide-x divide-line print:border-0',
        notices.length > 1 && 'lg:grid-cols-2',
      )}
    >
      {notices}
    </div>
  )
}

interface LineProps {
  icon: ReactNode
  className?: string
  children: ReactNode
}

function NoticeLine({ icon, className, children }: LineProps) {
  return (
    <p className={cx('flex gap-2 px-4 py-2.5 [&_svg]:mt-0.5 [&_svg]:size-4', className)}>
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}

function StoppedNotice({ car: { logistics, statusDate, statusReason } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const { day } = useFormats()
  return (
    <NoticeLine icon={<CircleX />} className="bg-poor-wash text-poor">
      <b className="font-semibold">
        {t('steps.off', { status: logistics.status, day: day(statusDate) })}
      </b>
      {statusReason && `: ${statusReason}`}
    </NoticeLine>
  )
}

interface MovedDays {
  readonly name: 'etd' | 'eta'
  readonly days: number
  readonly at: string
}

/** Returns the moved days of the voyage that are still ahead. */
function movedDays({ status, logistics }: PurchaseView): MovedDays[] {
  const step = status ?? 0
  const { etd, eta, etdMoved, etaMoved } = logistics
  const moved = (name: 'etd' | 'eta', day: string | null, change: typeof etdMoved) =>
    day && change?.days ? [{ name, days: change.days, at: change.movedAt }] : []
  return [
    ...(step < purchaseStatus.inTransit ? moved('etd', etd, etdMoved) : []),
    ...(step < purchaseStatus.delivered ? moved('eta', eta, etaMoved) : []),
  ]
}

function Moved({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const { day } = useFormats()
  const moved = movedDays(car)
  const [first, second] = moved
  const isOne = second && first?.days === second.days && first.at === second.at
  const shown = isOne ? moved.slice(0, 1) : moved
  return (
    <NoticeLine icon={<Ship className="text-fair" />}>
      {shown.map(({ name, days, at }) => {
        const what = isOne
          ? t('notice.both')
          : name === 'etd'
            ? t('logistics.etd')
            : t('logistics.eta')
        const values = { what, count: Math.abs(days) }
        return (
          <span key={name} className="block">
            <b className="font-semibold">
              {days > 0 ? t('notice.later', values) : t('notice.earlier', values)}
            </b>{' '}
            {t('notice.on', { day: day(tokyoDayOf(new Date(at))) })}
          </span>
        )
      })}
    </NoticeLine>
  )
}

const isNeeded = ({ finances, checklist }: PurchaseView) =>
  Boolean(finances.owed) || checklist.owed > 0

function Needed({ car: { finances, checklist, user } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const { day, price } = useFormats()
  const { owed, dueOn } = finances
  const link = 'font-semibold underline underline-offset-2'
  const documents = t('notice.documents', { count: checklist.owed })
  return (
    <NoticeLine icon={<CircleAlert />} className="bg-fair-wash text-fair">
      <b className="font-semibold">
        {user === null ? t('notice.needed') : t('notice.neededOfClient')}
      </b>{' '}
      {Boolean(owed) && (
        <>
          <a href="#finances" className={link}>
            {price(owed ?? 0)}
          </a>
          {dueOn && ` ${t('notice.until', { day: day(dueOn) })}`}
        </>
      )}
      {Boolean(owed) && checklist.owed > 0 && ', '}
      {checklist.owed > 0 && (
        <>
          <a href="#documents" className={link}>
            {documents}
          </a>
          {checklist.owedUntil && ` ${t('notice.until', { day: day(checklist.owedUntil) })}`}
        </>
      )}
    </NoticeLine>
  )
}
