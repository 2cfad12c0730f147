import { addressOfCall } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DownloadLink } from '#platform/list/web/export/download-link.tsx'
import type { Invoice } from '../page/finances-card.tsx'

/** Links to the PDF of an invoice, in the language of the page. */
export function InvoiceLink({ invoice: { id, kind, number } }: { invoice: Invoice }) {
  const { t, language } = useTranslation('purchase-page')
  const { t: purchases } = useTranslation('purchases')
  const name = purchases(`paper.${kind}`, { number })
  return (
    <DownloadLink
      href={addressOfCall('getInvoice', { query: { id: String(id), language } })}
      label={t('finances.pdfOf', { name })}
    >
      PDF
    </DownloadLink>
  )
}

/** Links to a PDF with the current costs, invoices and status of the car. */
export function StatementLink({ purchaseId }: { purchaseId: number }) {
  const { t, language } = useTranslation('purchase-page')
  return (
    <DownloadLink
      href={addressOfCall('getStatement', { query: { id: String(purchaseId), language } })}
      className="mt-3 text-sm"
    >
      {t('finances.statement')}
    </DownloadLink>
  )
}
