import { Download } from 'lucide-react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import type { ListAddress } from '../address.ts'
import type { CollectionState } from '../use-collection.ts'
import { download } from './download.ts'

interface ExportMenuProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
}

/** Downloads the filtered list in a format of choice. */
export function ExportMenu<Row, Address extends ListAddress>({
  list: { collection, address, pageInfo },
}: ExportMenuProps<Row, Address>) {
  const { t, language } = useTranslation('collection')
  if (!collection.exportFile) return null
  const { hrefOf, formats = [], maxRows: most, all, first } = collection.exportFile
  const found = pageInfo?.totalSearchResults ?? 0
  const counts = { count: found, total: formatNumber(found), most: formatNumber(most) }
  const name = t(found > most ? first : all, counts)
  return (
    <MenuButton
      menuLabel={name}
      sections={() => [
        {
          kind: 'actions',
          label: name,
          entries: formats.map(({ format, label }) => ({
            label: t(label),
            onPress: () => void download(hrefOf(address, language, format)),
          })),
        },
      ]}
      data-screen-only
      aria-disabled={found === 0}
      className={buttonClass('ghost', 'touch:min-w-11')}
    >
      <Download aria-hidden="true" className="size-4" />
      <span className="hidden sm:inline">
        {t('export.label')}
        {found > 0 && ` ${formatNumber(Math.min(found, most))}`}
      </span>
      <span className="sr-only">{name}</span>
    </MenuButton>
  )
}
