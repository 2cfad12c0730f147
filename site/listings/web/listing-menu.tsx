import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { download } from '#platform/list/web/export/download.ts'
import { useExport } from '#platform/list/web/export/export-link.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { useViewSection } from '#platform/list/web/view-menu.tsx'
import type { ListView } from '#platform/preferences/web/preferences.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { useCounterparts } from './counterpart-links.tsx'
import type { ListingAddress } from './listing-address.ts'

interface ListingMenuProps {
  pageType: PageType
  list: CollectionState<LotRow, ListingAddress>
  view: ListView
  onChoose: (view: ListView) => void
}

/** Links, export and view of a listing in the bar of a phone, so that the list begins at the top of the screen. */
export function ListingMenu({ pageType, list, view, onChoose }: ListingMenuProps) {
  const { t } = useTranslation('listings')
  const navigate = useNavigate()
  const counterparts = useCounterparts({ pageType, address: list.address })
  const file = useExport(list)
  const views = useViewSection({ view, columns: null, onChoose }).section
  const links = counterparts.map(({ to, label, search, dropped }) => ({
    label: dropped ? dotted(label, t('counterpart.without', { filters: dropped })) : label,
    icon: 'go' as const,
    onPress: () => void navigate({ to: pageTypeRoute[to], search }),
  }))
  const files = file
    ? [
        {
          label: file.name,
          icon: 'download' as const,
          disabled: file.href === null,
          onPress: () => void (file.href && download(file.href)),
        },
      ]
    : []
  return (
    <MenuButton
      menuLabel={t('more')}
      aria-label={t('more')}
      sections={() => [{ kind: 'actions', entries: [...links, ...files] }, views]}
      className={buttonClass('plain', 'max-w-11 px-0')}
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </MenuButton>
  )
}
