import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DownloadLink } from '#platform/list/web/export/download-link.tsx'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Switch } from '#platform/ui/web/fields/switch.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { BalanceView, OpenInvoice } from '#trade/payments/contract/calls.ts'
import { money } from '#trade/payments/web/money.ts'
import { TransferDialog } from '../transfer-dialog.tsx'
import { useMoneyCall } from '../use-money-call.ts'
import { accountQuery } from './account-query.ts'
import { type BookingAddress, statementHref } from './booking-list.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'

/** The account of a client for managers of money: what makes it up, what is due, and the actions on it. */
export function AccountPanel({ address }: { address: BookingAddress }) {
  const { t, language } = useTranslation('payment-accounts')
  const userId = String(address.user)
  const { data, error, refetch, isFetching } = useQuery(accountQuery(userId))
  const recording = useOpening()
  const sending = useOpening()
  const correcting = useOpening()
  if (error && !data) {
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <Skeleton className="h-60" />
  const client = { value: userId, label: `${data.user.name} · ${userId}` }
  return (
    <section aria-labelledby="money-account" className={panelClass}>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 id="money-account" className="min-w-48 flex-1 text-base font-semibold">
          {data.user.name}
          <span className="block text-sm font-normal text-quiet">
            {[data.user.id, data.user.company, data.currency].filter(Boolean).join(' · ')}
          </span>
        </h2>
        <DownloadLink
          href={statementHref(address, language)}
          label={t('account.statementOf', { name: data.user.name })}
        >
          {t('account.statement')}
        </DownloadLink>
        <Button variant="primary" onClick={recording.show}>
          {t('transfer.title')}
        </Button>
        <Button onClick={sending.show}>{t('sendBack.title')}</Button>
        <Button onClick={correcting.show}>{t('correct.title')}</Button>
      </div>
      <Figures view={data} />
      <Due view={data} />
      <Adjustments view={data} />
      <OverdueStop view={data} />
      <TransferDialog
        key={`transfer ${recording.key}`}
        open={recording.open}
        client={client}
        onClose={recording.hide}
      />
      <SendBackDialog
        key={`back ${sending.key}`}
        open={sending.open}
        view={data}
        onClose={sending.hide}
      />
      <CorrectDialog
        key={`correct ${correcting.key}`}
        open={correcting.open}
        view={data}
        onClose={correcting.hide}
      />
    </section>
  )
}

function Figures({ view }: { view: BalanceView }) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  const bound = view.exposure.reduce((sum, { amountYen }) => sum + amountYen, 0)
  const { used, limit } = view.bidsToday
  const incoming = view.intents.filter(({ state }) => state === 'announced' || state === 'pending')
  return (
    <dl className="grid grid-cols-2 border-line border-y max-sm:[&>*:nth-child(n+3)]:border-t sm:grid-cols-3 sm:max-xl:[&>*:nth-child(n+4)]:border-t xl:grid-cols-6 xl:divide-x divide-line [&>*]:border-line">
      <Figure name={t('account.balance')} tone={view.balanceYen < 0 ? 'text-poor' : undefined}>
        {price(view.balanceYen)}
      </Figure>
      <Figure name={t('account.credit')}>{price(view.creditLimitYen)}</Figure>
      <Figure name={t('account.bound')}>{price(bound)}</Figure>
      <Figure name={t('account.free')} tone={(view.bidAllowYen ?? 0) < 0 ? 'text-poor' : undefined}>
        {!view.mayBid
          ? t('account.closed')
          : view.bidAllowYen === null
            ? t('account.unlimited')
            : price(view.bidAllowYen)}
      </Figure>
      <Figure name={t('account.coming')}>
        {incoming.length === 0
          ? '—'
          : price(incoming.reduce((sum, { amountYen }) => sum + amountYen, 0))}
      </Figure>
      <Figure name={t('account.bidsToday')}>
        {limit === null
          ? formatNumber(used)
          : t('account.of', { used: formatNumber(used), limit: formatNumber(limit) })}
      </Figure>
    </dl>
  )
}

function Figure(props: { name: string; tone?: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2.5">
      <dt className="text-xs text-quiet">{props.name}</dt>
      <dd className={cx('font-semibold whitespace-nowrap', props.tone)}>{props.children}</dd>
    </div>
  )
}

function Due({ view: { invoices, dueYen } }: { view: BalanceView }) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  if (invoices.length === 0) {
    return <p className="px-4 py-3 text-sm text-quiet">{t('due.none')}</p>
  }
  return (
    <div className="px-4 py-3">
      <h3 className="flex justify-between gap-3 text-sm font-semibold">
        {t('due.title')}
        <span translate="no" className="whitespace-nowrap">
          {price(dueYen)}
        </span>
      </h3>
      <ul className="mt-1 max-h-64 divide-y divide-line overflow-y-auto">
        {invoices.map((invoice) => (
          <DueItem key={invoice.recordId} invoice={invoice} />
        ))}
      </ul>
    </div>
  )
}

function DueItem({ invoice }: { invoice: OpenInvoice }) {
  const { t } = useTranslation('payment-accounts')
  const { day } = useFormats()
  const { number, title, openYen, amountYen, dueOn, daysLeft, purchaseId } = invoice
  const on = { day: day(dueOn), count: Math.abs(daysLeft) }
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-sm">
      <Link
        to="/purchased-cars/$id"
        params={{ id: String(purchaseId) }}
        className="min-w-0 flex-1 basis-48 rounded-sm break-words hover:underline"
      >
        {title} <span className="text-quiet">{number}</span>
      </Link>
      <span className={daysLeft < 0 ? 'font-medium text-poor' : 'text-quiet'}>
        {daysLeft < 0 ? t('due.late', on) : t('due.until', on)}
      </span>
      <span className="ml-auto text-right whitespace-nowrap">
        {money(openYen, 'JPY')}
        {openYen < amountYen && (
          <span className="text-quiet"> {t('due.of', { amount: money(amountYen, 'JPY') })}</span>
        )}
      </span>
    </li>
  )
}

/** Corrections that wait for a second manager, and written-off roundings. */
function Adjustments({ view: { roundings, waitingCorrections } }: { view: BalanceView }) {
  const { t } = useTranslation('payment-accounts')
  const { price } = useFormats()
  const { count, amountYen } = waitingCorrections
  return (
    <>
      {count > 0 && (
        <p className="px-4 pb-2 text-sm">
          <Link to="/payments/corrections" className="rounded-sm text-fair hover:underline">
            {t('account.corrections', { count, amount: price(amountYen) })}
          </Link>
        </p>
      )}
      {roundings.map((year) => (
        <p key={year.year} className="px-4 pb-2 text-sm text-quiet">
          {t('account.roundings', {
            ...{ year: String(year.year), count: year.count, amount: price(year.amountYen) },
          })}
        </p>
      ))}
    </>
  )
}

/** Whether overdue invoices stop the client from bidding. */
function OverdueStop({ view }: { view: BalanceView }) {
  const { t } = useTranslation('payment-accounts')
  const change = useMoneyCall('setOverdueStop', () => t('stop.done'))
  const refusal = useRefusalText(change.error)
  return (
    <div className="grid gap-2 border-line border-t px-4 py-3">
      <div className="max-w-xl">
        <Switch
          label={t('stop.label')}
          hint={view.isStopped ? t('stop.stopped') : t('stop.hint')}
          checked={view.stopsWhenOverdue}
          onChange={(stops) => {
            if (!change.isPending) change.send({ userId: String(view.user.id), stops })
          }}
        />
      </div>
      {refusal && <Notice tone="poor">{refusal}</Notice>}
    </div>
  )
}
