import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { tokyoMidnight } from '#platform/clock/web/tokyo-midnight.ts'
import { currencySymbols } from '#platform/core/contract/currency.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { BalanceView, PaymentIntent } from '#trade/payments/contract/calls.ts'
import { paymentSources } from '#trade/payments/contract/records.ts'
import { type AccountMoney, useAccountMoney } from './use-account-money.ts'

interface SummaryCardsProps {
  view: BalanceView | undefined
  /** Shows the sums received and spent; omitted beside a list that has them. */
  hasSums?: boolean
}

/** Balance, free limit and today's limits, each with its breakdown. */
export function SummaryCards({ view, hasSums = true }: SummaryCardsProps) {
  const { t } = useTranslation('payments')
  const account = useAccountMoney(view)
  return (
    <section
      aria-label={t('cards')}
      aria-busy={!view}
      className="grid border-line border-y bg-surface max-md:divide-y md:grid-cols-[1fr_1.15fr_0.85fr] md:divide-x md:rounded-md md:border divide-line"
    >
      <Card title={t('balance.title')}>
        <MainAmount yen={view?.balanceYen} account={account} />
        {hasSums && (
          <dl className="grid gap-1 text-sm">
            <Line name={t('balance.received')}>{view && account.signed(view.receivedYen)}</Line>
            <Line name={t('balance.spent')}>{view && account.signed(view.spentYen)}</Line>
          </dl>
        )}
        {view && <IncomingPayments intents={view.intents} account={account} />}
      </Card>
      <Card title={t('limit.title')}>
        <FreeLimit view={view} account={account} />
      </Card>
      <Card title={t('today.title')}>
        {view?.mayBid !== false && <Today name={t('today.bids')} limits={view?.bidsToday} />}
        <Today name={t('today.photos')} limits={view?.extraImagesToday} />
        <ResetTime />
      </Card>
      {account.currencyNote && (
        <p className="border-line border-t px-4 py-2 text-xs text-quiet md:col-span-3">
          {account.currencyNote}
        </p>
      )}
    </section>
  )
}

function FreeLimit({ view, account }: { view: BalanceView | undefined; account: AccountMoney }) {
  const { t } = useTranslation('payments')
  const isDealer = usePermission('dealerBidAccess')
  const to = isDealer ? '/dealer-bids' : '/bids'
  const open = view?.exposure.filter(({ status }) => status !== bidStatus.won) ?? []
  const openBids = open.reduce((sum, { bids }) => sum + bids, 0)
  const openYen = open.reduce((sum, { amountYen }) => sum + amountYen, 0)
  const won = view?.exposure.find(({ status }) => status === bidStatus.won)
  if (view && !view.mayBid) {
    return (
      <>
        <p className="mt-0.5 mb-2 text-xl font-semibold">{t('limit.closed')}</p>
        <p className="text-sm text-quiet">
          {view.balanceYen < view.paymentMethods.proposedYen
            ? t('limit.closedText')
            : t('limit.depositText')}
        </p>
      </>
    )
  }
  if (view && view.bidAllowYen === null) {
    return (
      <>
        <p className="mt-0.5 mb-2 text-xl font-semibold">{t('limit.unchecked')}</p>
        <p className="text-sm text-quiet">{t('limit.uncheckedText')}</p>
      </>
    )
  }
  return (
    <>
      <MainAmount yen={view?.bidAllowYen ?? undefined} account={account} />
      <dl className="grid gap-1 text-sm">
        <Line name={t('balance.title')}>{view && account.of(view.balanceYen)}</Line>
        <Line name={t('limit.credit')}>{view && account.signed(view.creditLimitYen)}</Line>
        {openBids > 0 && (
          <Line
            name={
              <Link to={to} className={listLink}>
                {t('limit.open', { count: openBids })}
              </Link>
            }
          >
            {account.signed(-openYen)}
          </Line>
        )}
        {won && won.bids > 0 && (
          <Line
            name={
              <Link to="/archive-bids" search={wonBids} className={listLink}>
                {t('limit.won', { count: won.bids })}
              </Link>
            }
          >
            {account.signed(-won.amountYen)}
          </Line>
        )}
      </dl>
    </>
  )
}

/** The won bids, which are in the archive. */
const wonBids: Record<string, unknown> = { bidStatus: bidStatus.won, days: 'all' }

const listLink =
  'rounded-sm underline decoration-dotted underline-offset-3 hover:text-accent hover:decoration-solid'

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <h2 className="text-sm text-quiet">{title}</h2>
      {children}
    </div>
  )
}

/** The main amount of a card. */
function MainAmount({ yen, account }: { yen: number | undefined; account: AccountMoney }) {
  return (
    <p
      className={cx(
        'mt-0.5 mb-2 flex min-h-9 flex-wrap items-baseline gap-x-2 text-2xl font-semibold tracking-tight',
        (yen ?? 0) < 0 && 'text-poor',
      )}
    >
      {yen === undefined ? (
        <>
          <Skeleton className="h-7 w-32 self-center" />
          {currencySymbols[account.currency]}
        </>
      ) : (
        <>
          {account.of(yen)}
          {account.yenOf(yen) && (
            <span className="text-sm font-normal tracking-normal text-quiet">
              {account.yenOf(yen)}
            </span>
          )}
        </>
      )}
    </p>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <dt className="min-w-0 text-quiet">{name}</dt>
      <dd className="whitespace-nowrap">{children ?? <Skeleton className="h-3 w-20" />}</dd>
    </div>
  )
}

interface TodayProps {
  name: string
  limits: BalanceView['bidsToday'] | undefined
}

/** How much of a daily limit is used. */
function Today({ name, limits }: TodayProps) {
  const { t } = useTranslation('payments')
  const id = useId()
  return (
    <div className="mt-2 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span id={id} className="min-w-0">
          {name}
        </span>
        {limits ? (
          <span className="whitespace-nowrap text-quiet">
            {limits.limit === null
              ? t('today.noLimit', { used: formatNumber(limits.used) })
              : t('today.of', {
                  used: formatNumber(limits.used),
                  limit: formatNumber(limits.limit),
                })}
          </span>
        ) : (
          <Skeleton className="h-3 w-12" />
        )}
      </div>
      {limits?.limit !== null && (
        <meter
          aria-labelledby={id}
          min={0}
          max={Math.max(1, limits?.limit ?? 1)}
          value={Math.min(limits?.used ?? 0, limits?.limit ?? 1)}
          className="sr-only"
        />
      )}
      {limits?.limit !== null && (
        <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-line">
          <div
            className={cx(
              'h-full rounded-full forced-colors:bg-[CanvasText]',
              limits && limits.used >= (limits.limit ?? 0) ? 'bg-fair' : 'bg-accent',
            )}
            style={{
              width: `${Math.min(100, ((limits?.used ?? 0) / Math.max(1, limits?.limit ?? 1)) * 100)}%`,
            }}
          />
        </div>
      )}
    </div>
  )
}

/** When the daily limits reset: at midnight in Tokyo. */
function ResetTime() {
  const { t } = useTranslation('payments')
  const format = useFormats()
  const midnight = tokyoMidnight(new Date(useServerMinute()))
  return (
    <p className="mt-3 flex gap-1.5 text-xs text-quiet">
      <Clock aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      {t('today.newAt', {
        time: [format.tokyo(midnight), format.local(midnight)].filter(Boolean).join(', '),
      })}
    </p>
  )
}

interface IncomingPaymentsProps {
  intents: readonly PaymentIntent[]
  account: AccountMoney
}

/** Payments that were sent but have not arrived, by payment method. */
function IncomingPayments({ intents, account }: IncomingPaymentsProps) {
  const { t } = useTranslation('payments')
  const { day } = useFormats()
  const incoming = intents.filter(({ state }) => state === 'announced' || state === 'pending')
  return paymentSources.map((method) => {
    const some = incoming.filter((one) => one.method === method)
    if (some.length === 0) return null
    const amount = account.of(some.reduce((sum, { amountYen }) => sum + amountYen, 0))
    const last =
      some
        .map(({ expiresAt }) => expiresAt)
        .toSorted()
        .at(-1) ?? ''
    return (
      <p key={method} className="mt-2 flex gap-1.5 text-xs text-quiet">
        <Clock aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        {method === 'bank'
          ? t('onTheWay.bank', { amount, day: day(tokyoDayOf(new Date(last))) })
          : t(`onTheWay.${method}`, { amount })}
      </p>
    )
  })
}
