import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import type { BalanceView, OpenInvoice } from '#trade/payments/contract/calls.ts'
import { InvoiceLink } from '../list/payment-facts.tsx'
import type { Bill } from '../top-up/bill.ts'
import { type AccountMoney, useAccountMoney } from './use-account-money.ts'

interface DueCardProps {
  view: BalanceView | undefined
  /** Suggests an amount to top up by, and its purpose. */
  onPay: (bill: Bill) => void
}

/** Unpaid invoices, earliest due date first. */
export function DueCard({ view, onPay }: DueCardProps) {
  const { t } = useTranslation('payments')
  const id = useId()
  const account = useAccountMoney(view)
  const { invoices = [], dueYen = 0 } = view ?? {}
  return (
    <section aria-labelledby={id} aria-busy={!view} className={panelClass}>
      <div className="flex min-h-11 items-baseline justify-between gap-3 px-4 pt-3 pb-2.5">
        <h2 id={id} className="text-base font-semibold">
          {t('due.title')}
        </h2>
        {view && dueYen > 0 && <strong className="whitespace-nowrap">{account.of(dueYen)}</strong>}
        {!view && <Skeleton className="h-4 w-20" />}
      </div>
      {view?.isStopped && (
        <div className="px-4 pb-3">
          <Notice tone="poor">{t('due.stopped')}</Notice>
        </div>
      )}
      {view && invoices.length === 0 && (
        <p className="border-line border-t px-4 py-3 text-sm text-quiet">{t('due.none')}</p>
      )}
      {!view && (
        <div className="grid gap-2 border-line border-t px-4 py-3">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      )}
      {invoices.length > 0 && (
        <ul>
          {invoices.map((invoice) => (
            <InvoiceItem
              key={invoice.recordId}
              invoice={invoice}
              account={account}
              onPay={() =>
                onPay({
                  yen: invoice.openYen,
                  purchaseId: invoice.purchaseId,
                  title: `${invoice.number}, ${invoice.title}`,
                })
              }
            />
          ))}
        </ul>
      )}
      {invoices.length > 1 && (
        <div className="border-line border-t px-4 py-3">
          <Button
            variant="primary"
            className="w-full"
            onClick={() => onPay({ yen: dueYen, purchaseId: null, title: t('due.allTitle') })}
          >
            {t('due.payAll', { amount: account.of(dueYen) })}
          </Button>
        </div>
      )}
    </section>
  )
}

interface InvoiceItemProps {
  invoice: OpenInvoice
  account: AccountMoney
  onPay: () => void
}

function InvoiceItem({ invoice, account, onPay }: InvoiceItemProps) {
  const { t, language } = useTranslation('payments')
  const { number, title, openYen, amountYen, purchaseId, invoiceId } = invoice
  return (
    <li className="flex gap-3 border-line border-t px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <Link
          to="/purchased-cars/$id"
          params={{ id: String(purchaseId) }}
          className="rounded-sm text-sm font-medium break-words hover:underline"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-quiet">
          <span className="wrap-anywhere">{number}</span>
          <InvoiceLink id={invoiceId} number={number} text={{ t, language }} />
          {openYen < amountYen && <span>{t('due.partOf', { amount: account.of(amountYen) })}</span>}
        </p>
        <DueUntil invoice={invoice} />
      </div>
      <div className="flex flex-col items-end gap-1">
        <strong className="text-sm whitespace-nowrap">{account.of(openYen)}</strong>
        <Button aria-label={t('due.payInvoice', { number })} onClick={onPay}>
          {t('due.pay')}
        </Button>
      </div>
    </li>
  )
}

/** An invoice is marked this many days before its due date. */
const soonDays = 5

/** `until Tue 24 Nov, in 5 days`, `overdue since Tue 24 Nov, 3 days`. */
function DueUntil({ invoice: { dueOn, daysLeft } }: { invoice: OpenInvoice }) {
  const { t } = useTranslation('payments')
  const { day } = useFormats()
  const tone =
    daysLeft < 0 ? 'text-poor font-medium' : daysLeft <= soonDays ? 'text-fair' : 'text-quiet'
  const on = { day: day(dueOn), count: Math.abs(daysLeft) }
  return (
    <p className={cx('text-xs', tone)}>
      {daysLeft < 0 ? t('due.late', on) : daysLeft === 0 ? t('due.today') : t('due.until', on)}
    </p>
  )
}
