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

/** Returns the file of a list, and a label that says so if it has only part of the list; null without one. */
export function useExport<Row, Address extends ListAddress>({
  collection,
  address,
  pageInfo,
}: CollectionState<Row, Address>) {
  const { t, language } = useTranslation('collection')
  if (!collection.exportFile) return null
  const { hrefOf, maxRows, all, first } = collection.exportFile
  const found = pageInfo?.totalSearchResults ?? 0
  const counts = { count: found, total: formatNumber(found), most: formatNumber(maxRows) }
  return {
    name: t(found > maxRows ? first : all, counts),
    /** The number of rows in the file; null if it has all of them. */
    maxRows: found > maxRows ? counts.most : null,
    /** Null for an empty list. */
    href: found > 0 ? hrefOf(address, language, 'csv') : null,
  }
}

/** Downloads the list as a file. */
export function ExportLink<Row, Address extends ListAddress>({
  list,
}: ExportLinkProps<Row, Address>) {
  const { t } = useTranslation('collection')
  const file = useExport(list)
  if (!file) return null
  const { name, maxRows, href } = file
  const face = (
    <>
      <Download aria-hidden="true" className="size-4" />
      <span>{t('export.label')}</span>
      {maxRows && (
        <span className="hidden text-xs text-quiet xl:inline">
          {t('export.firstShort', { most: maxRows })}
        </span>
      )}
    </>
  )
  const variant = buttonClass('ghost', 'touch:min-w-11')
  if (href === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now, and is said to be one
      <a role="link" aria-disabled="true" data-screen-only className={variant}>
        {face}
      </a>
    )
  }
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
