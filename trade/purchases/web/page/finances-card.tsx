import type { ReactNode } from 'react'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useToday } from '#platform/clock/web/server-now.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { PurchaseView } from './purchase-query.ts'

type Finances = PurchaseView['finances']
export type Invoice = Finances['invoices'][number]

interface FinancesCardProps {
  car: PurchaseView
  /** Managers' actions. */
  manage?: ReactNode
  /** Renders links to the PDF of an invoice. */
  files?: (invoice: Invoice) => ReactNode
  /** A link to the statement. */
  statement?: ReactNode
}

/** The costs of the car line by line, the amount owed, and the invoices. */
export function FinancesCard({ car: { finances }, manage, files, statement }: FinancesCardProps) {
  const { t } = useTranslation('purchase-page')
  const { price } = useFormats()
  const { fields, total, frozen, invoices } = finances
  return (
    <div id="finances" className="scroll-mt-20">
      <Section title={t('finances.title')} action={manage}>
        {fields.length === 0 ? (
          <p className="text-sm text-quiet">{t('finances.none')}</p>
        ) : (
          <table className="w-full text-sm">
            <tbody>
              {fields.map(({ id, kind, label, value }) => (
                <Row key={`${kind}-${id}`} name={label} value={price(value)} />
              ))}
            </tbody>
            <tbody className="font-semibold [&_td]:border-line [&_td]:border-t [&_td]:pt-1.5 [&_th]:border-line [&_th]:border-t [&_th]:pt-1.5 [&_th]:font-semibold [&_th]:text-ink">
              <Row name={frozen ? t('finances.total') : t('finances.soFar')} value={price(total)} />
            </tbody>
            {frozen && <Debt finances={finances} />}
          </table>
        )}
        {!frozen && fields.length > 0 && (
          <p className="mt-1.5 text-xs text-quiet">{t('finances.beforeInvoice')}</p>
        )}
        {invoices.length > 0 && (
          <>
            <h3 className="mt-3 mb-1 text-xs text-quiet">{t('finances.papers')}</h3>
            <ul className="grid gap-1.5 text-sm">
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} files={files?.(invoice)} />
              ))}
            </ul>
          </>
        )}
        {statement}
      </Section>
    </div>
  )
}

function Row({ name, value }: { name: ReactNode; value: string }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 pr-3 text-left font-normal break-words text-quiet">
        {name}
      </th>
      <td className="py-0.5 text-right align-bottom whitespace-nowrap">{value}</td>
    </tr>
  )
}

/** The amount left to pay, with the balance; only for the client and managers. */
function Debt({ finances: { owed, balance, dueOn, total } }: { finances: Finances }) {
  const { t } = useTranslation('purchase-page')
  const { day, price } = useFormats()
  const today = useToday()
  if (owed === null || balance === null) {
    return dueOn ? (
      <tbody>
        <Row name={t('finances.payUntil')} value={day(dueOn)} />
      </tbody>
    ) : null
  }
  if (total <= 0) return null
  return (
    <tbody>
      {owed < total && <Row name={t('finances.paid')} value={price(owed - total)} />}
      {owed > 0 && (
        <tr className="text-base font-semibold">
          <th scope="row" className="pt-1.5 pr-3 text-left font-semibold">
            {dueOn ? t('finances.due', { day: day(dueOn) }) : t('finances.owed')}{' '}
            {dueOn && <DueIn from={today} to={dueOn} />}
          </th>
          <td translate="no" className="pt-1.5 text-right align-bottom whitespace-nowrap">
            {price(owed)}
          </td>
        </tr>
      )}
      <Row name={t('finances.balance')} value={price(balance)} />
      {owed === 0 && (
        <tr>
          <td colSpan={2} className="pt-1 text-good">
            {balance < 0 ? t('finances.coveredAlone') : t('finances.covered')}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** `in 5 days`, `today`, `3 days late`. */
function DueIn({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('purchase-page')
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  const text =
    days === 0
      ? t('finances.today')
      : days > 0
        ? t('finances.in', { count: days })
        : t('finances.late', { count: -days })
  return (
    <span className={days < 0 ? 'text-sm font-normal text-poor' : 'text-sm font-normal text-fair'}>
      {text}
    </span>
  )
}

function InvoiceRow({ invoice, files }: { invoice: Invoice; files: ReactNode }) {
  const { t } = useTranslation('purchases')
  const { day, price } = useFormats()
  const { kind, number, issuedAt, total, reason } = invoice
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0">
        {t(`paper.${kind}`, { number })}{' '}
        <span className="text-xs whitespace-nowrap text-quiet">
          {day(tokyoDayOf(new Date(issuedAt)))}
        </span>
        {reason && <span className="block text-xs break-words text-quiet">{reason}</span>}
      </span>
      <span className="ml-auto flex items-baseline gap-3 whitespace-nowrap">
        {files}
        {price(total)}
      </span>
    </li>
  )
}
