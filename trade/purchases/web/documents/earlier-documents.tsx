import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { PurchaseView } from '../page/purchase-query.ts'
import { useDocumentName } from './document-row.tsx'

type Earlier = PurchaseView['earlierDocuments']

/** What was replaced or withdrawn: managers can still open it. */
export function EarlierDocuments({ documents }: { documents: Earlier }) {
  const { t } = useTranslation('purchase-documents')
  if (documents.length === 0) return null
  return (
    <details className="border-line border-t px-4 py-2.5 text-quiet print:hidden">
      <summary className="cursor-pointer touch:py-1.5">
        {t('earlier', { count: documents.length })}
      </summary>
      <ul className="mt-1.5 grid gap-1.5">
        {documents.map((one) => (
          <Version key={one.id} document={one} />
        ))}
      </ul>
    </details>
  )
}

function Version({ document }: { document: Earlier[number] }) {
  const { t } = useTranslation('purchase-documents')
  const { dayOf } = useFormats()
  const { path, version, uploadedAt, withdrawn, who } = document
  const facts = [
    t('version', { version }),
    ...(withdrawn ? [t('withdrawn')] : []),
    dayOf(new Date(uploadedAt)),
    who,
  ]
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <a href={path} className="break-words text-ink hover:text-accent hover:underline">
        {useDocumentName(document)}
      </a>
      <span className="text-xs">{facts.join(' · ')}</span>
    </li>
  )
}
