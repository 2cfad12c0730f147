import { Link } from '@tanstack/react-router'
import { addressOfCall } from '#platform/http/web/client.ts'
import { DownloadLink } from '#platform/list/web/export/download-link.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { money, signedMoney } from '../money.ts'
import type { PaymentText } from './use-payment-text.ts'

interface FactProps {
  record: PaymentRecord
  text: PaymentText
}

/** The description of a booking; a car links to its page. */
export function Description({ record, text }: FactProps) {
  const { description, purchaseId, reference, invoiceId } = record
  return (
    <>
      {purchaseId === null ? (
        description
      ) : (
        <Link
          to="/purchased-cars/$id"
          params={{ id: String(purchaseId) }}
          data-row-link
          className="rounded-sm break-words hover:underline"
        >
          {description}
        </Link>
      )}
      {(reference || invoiceId !== null) && (
        <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-quiet">
          {reference && <span className="wrap-anywhere">{reference}</span>}
          {invoiceId !== null && <InvoiceLink id={invoiceId} number={reference} text={text} />}
        </span>
      )}
      <Unpaid record={record} text={text} />
    </>
  )
}

/** Links to the PDF of an invoice or note, in the language of the page. */
export function InvoiceLink(props: {
  id: number
  number: string
  text: Pick<PaymentText, 't' | 'language'>
}) {
  const { t, language } = props.text
  return (
    <DownloadLink
      href={addressOfCall('getInvoice', { query: { id: String(props.id), language } })}
      label={t('payments:pdfOf', { number: props.number })}
      className="text-xs"
    >
      PDF
    </DownloadLink>
  )
}

/** The unpaid part of a charge. */
function Unpaid({ record, text }: FactProps) {
  const { openYen, dueOn, type, amountYen } = record
  if (type !== 2 || openYen >= 0) return null
  const { t, day, currency } = text
  // Converted at the rate of the charge, like the charge itself.
  const amount = money(Math.abs((record.amount * openYen) / amountYen), currency)
  const part = openYen === amountYen ? 'all' : 'part'
  return (
    <span className="block text-xs text-fair">
      {dueOn
        ? t(`payments:unpaid.${part}Until`, { amount, day: day(dueOn) })
        : t(`payments:unpaid.${part}`, { amount })}
    </span>
  )
}

interface MoneyProps extends FactProps {
  className?: string
}

/** The amount of a booking, with the yen behind dollars. */
export function Amount({ record: { amount, amountYen }, text, className }: MoneyProps) {
  const { currency } = text
  return (
    <span
      translate="no"
      title={currency === 'JPY' ? undefined : signedMoney(amountYen, 'JPY')}
      className={cx('whitespace-nowrap', amountYen > 0 && 'text-good', className)}
    >
      {signedMoney(amount, currency)}
    </span>
  )
}

/** The balance after the booking. */
export function BalanceAfter({ record: { balance, balanceYen }, text, className }: MoneyProps) {
  const { currency } = text
  return (
    <span
      translate="no"
      title={currency === 'JPY' ? undefined : money(balanceYen, 'JPY')}
      className={cx('whitespace-nowrap', balanceYen < 0 && 'text-poor', className)}
    >
      {money(balance, currency)}
    </span>
  )
}
