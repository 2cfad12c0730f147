import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Columns3, Grid2X2, Rows3 } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import {
  type ListView,
  listViews,
  preferences,
  usePreference,
} from '#platform/preferences/web/preferences.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import type { MenuSection } from '#platform/ui/web/overlays/menu.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import type { ListAddress } from './address.ts'
import { writeSearchParams } from './search-params.ts'
import { type NamedColumns, useTableSections } from './table-sections.ts'

/**
 * Returns the view of the rows: from the address, else the stored preference. It is also written into the address, so
 * that a link shows somebody else the same; `view=default` is left out.
 */
export function useListView({ view: named }: Pick<ListAddress, 'view'>) {
  const remembered = usePreference(preferences.listView)
  const write = useWriteView()
  const view = named ?? remembered
  const isUnnamed = named === undefined && view !== 'default'
  useEffect(() => {
    if (isUnnamed) write(view)
  }, [isUnnamed, view, write])
  const choose = (next: ListView) => {
    preferences.listView.write(next)
    write(next)
  }
  const chooseNext = () => {
    choose(listViews[(listViews.indexOf(view) + 1) % listViews.length] ?? 'default')
  }
  return { view, choose, chooseNext }
}

/** Writes the view into the address, without a history entry and without scrolling. */
function useWriteView() {
  const router = useRouter()
  return useCallback(
    (view: ListView) => {
      const { pathname, search } = router.latestLocation
      const { view: _view, ...rest } = search as ListAddress
      const next = view === 'default' ? rest : { ...rest, view }
      const href = pathname + writeSearchParams(next)
      void router.navigate({ href, replace: true, resetScroll: false })
    },
    [router],
  )
}

interface ViewMenuProps {
  view: ListView
  /** The columns of the default view if it is a table; null on screens without a table. */
  columns: NamedColumns | null
  onChoose: (view: ListView) => void
}

const icons = { default: Rows3, card: Grid2X2, column: Columns3 }

/** Returns the section of a menu that chooses the view, and the name of a view. */
export function useViewSection({ view, columns, onChoose }: ViewMenuProps) {
  const { t } = useTranslation('collection')
  const nameOf = (one: ListView) =>
    one === 'default' && !columns ? t('view.rows') : t(`view.${one}`)
  const section: MenuSection = {
    kind: 'one',
    label: t('view.name'),
    entries: listViews.map((one) => ({
      label: nameOf(one),
      checked: one === view,
      onPress: () => onChoose(one),
    })),
  }
  return { section, name: nameOf(view) }
}

/** A menu for the view, and in tables also for row height and columns. */
export function ViewMenu(props: ViewMenuProps) {
  const { view, columns } = props
  const { t } = useTranslation('collection')
  const tableSections = useTableSections()
  const Icon = icons[view]
  const { section, name } = useViewSection(props)
  return (
    <MenuButton
      menuLabel={t('view.name')}
      sections={() =>
        columns && view === 'default' ? [section, ...tableSections(columns)] : [section]
      }
      data-screen-only
      aria-label={t('view.chosen', { view: name })}
      className={buttonClass('ghost', 'touch:min-w-11')}
    >
      <Icon aria-hidden="true" className="size-4" />
      {name}
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </MenuButton>
  )
}
