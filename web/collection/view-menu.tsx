import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Columns3, Grid2X2, Rows3 } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import {
  densities,
  device,
  type ListView,
  listViews,
  useRemembered,
} from '../preferences/device.ts'
import { buttonClass } from '../ui/button.tsx'
import type { MenuSection } from '../ui/menu.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import type { ListAddress } from './address.ts'
import type { Column } from './rows/layout.ts'
import { writeSearchParams } from './search-params.ts'

/**
 * How the rows are shown: what the address says, else what this device chose last. The address says
 * it too, so that a link shows the same to somebody else; `view=default` need not be said.
 */
export function useListView({ view: named }: Pick<ListAddress, 'view'>) {
  const remembered = useRemembered(device.listView)
  const write = useWriteView()
  const view = named ?? remembered
  const isUnnamed = named === undefined && view !== 'default'
  useEffect(() => {
    if (isUnnamed) write(view)
  }, [isUnnamed, view, write])
  const choose = (next: ListView) => {
    device.listView.write(next)
    write(next)
  }
  const chooseNext = () => {
    choose(listViews[(listViews.indexOf(view) + 1) % listViews.length] ?? 'default')
  }
  return { view, choose, chooseNext }
}

/** Writes the view into the address; the list stays where it is, in the history and on the screen. */
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
  /** The columns of the default view where it is a table; null where there is no room for one. */
  columns: readonly Pick<Column<never, never>, 'id' | 'heading' | 'isFixed'>[] | null
  onChoose: (view: ListView) => void
}

const icons = { default: Rows3, card: Grid2X2, column: Columns3 }

/** How rows are shown; for a table also how high its rows are, and which columns it has. */
export function ViewMenu({ view, columns, onChoose }: ViewMenuProps) {
  const { t } = useTranslation('collection')
  const density = useRemembered(device.tableDensity)
  const hidden = useRemembered(device.hiddenColumns)
  const Icon = icons[view]
  const nameOf = (one: ListView) =>
    one === 'default' && !columns ? t('view.rows') : t(`view.${one}`)

  const views: MenuSection = {
    kind: 'one',
    label: t('view.name'),
    entries: listViews.map((one) => ({
      label: nameOf(one),
      checked: one === view,
      onPress: () => onChoose(one),
    })),
  }
  const heights = (): MenuSection => ({
    kind: 'one',
    label: t('density.name'),
    entries: densities.map((one) => ({
      label: t(`density.${one}`),
      checked: one === density,
      onPress: () => device.tableDensity.write(one),
    })),
  })
  const shown = (named: NonNullable<typeof columns>): MenuSection => ({
    kind: 'any',
    label: t('columns'),
    entries: named
      .filter(({ heading }) => heading.length > 0)
      .map(({ id, heading, isFixed = false }) => {
        const isHidden = hidden.includes(id) && !isFixed
        const others = hidden.filter((column) => column !== id)
        return {
          label: heading.map(({ label }) => t(label)).join(', '),
          checked: !isHidden,
          disabled: isFixed,
          onPress: () => device.hiddenColumns.write(isHidden ? others : [...others, id]),
        }
      }),
  })
  return (
    <MenuButton
      menuLabel={t('view.name')}
      sections={() =>
        columns && view === 'default' ? [views, heights(), shown(columns)] : [views]
      }
      data-screen-only
      aria-label={t('view.chosen', { view: nameOf(view) })}
      className={buttonClass('ghost', 'touch:min-w-11')}
    >
      <Icon aria-hidden="true" className="size-4" />
      {nameOf(view)}
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </MenuButton>
  )
}
