import { addressOfCall } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DownloadLink } from '#platform/list/web/export/download-link.tsx'
import type { Paper } from '../page/finances-card.tsx'

/** The file of a paper, in the language of the page. */
export function PaperLink({ paper: { id, kind, number } }: { paper: Paper }) {
  const { t, language } = useTranslation('purchase-page')
  const { t: purchases } = useTranslation('purchases')
  const name = purchases(`paper.${kind}`, { number })
  return (
    <DownloadLink
      href={addressOfCall('getPaper', { query: { id: String(id), language } })}
      label={t('finances.pdfOf', { name })}
    >
      PDF
    </DownloadLink>
  )
}

/** Costs, papers and status of the car at this moment, as a file. */
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
