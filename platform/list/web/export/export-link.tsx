import { Download } from 'lucide-react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import type { ListAddress } from '../address.ts'
import type { CollectionState } from '../use-collection.ts'
import { download } from './download.ts'

interface ExportLinkProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
}

/** Downloads the list as a file; its label says so if the file has only part of the list. */
export function ExportLink<Row, Address extends ListAddress>({
  list: { collection, address, pageInfo },
}: ExportLinkProps<Row, Address>) {
  const { t, language } = useTranslation('collection')
  if (!collection.exportFile) return null
  const { hrefOf, maxRows: most, all, first } = collection.exportFile
  const found = pageInfo?.totalSearchResults ?? 0
  const isCut = found > most
  const counts = { count: found, total: formatNumber(found), most: formatNumber(most) }
  const name = t(isCut ? first : all, counts)
  const face = (
    <>
      <Download aria-hidden="true" className="size-4" />
      <span>{t('export.label')}</span>
      {isCut && (
        <span className="hidden text-xs text-quiet xl:inline">
          {t('export.firstShort', { most: counts.most })}
        </span>
      )}
    </>
  )
  const variant = buttonClass('ghost', 'touch:min-w-11')
  if (found === 0) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now, and is said to be one
      <a role="link" aria-disabled="true" data-screen-only className={variant}>
        {face}
      </a>
    )
  }
  const href = hrefOf(address, language, 'csv')
  return (
    <a
      href={href}
      download
      data-screen-only
      title={name}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void download(href)
      }}
      className={variant}
    >
      {face}
      <span className="sr-only">{name}</span>
    </a>
  )
}
