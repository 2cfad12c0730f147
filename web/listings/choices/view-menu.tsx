import { ChevronDown, Columns3, Grid2X2, Rows3 } from 'lucide-react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  densities,
  device,
  type ListView,
  listViews,
  useRemembered,
} from '../../preferences/device.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { MenuSection } from '../../ui/menu.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { columnsOf, fixedColumns } from '../table/listing-columns.ts'

interface ViewMenuProps {
  pageType: PageType
  view: ListView
  /** Whether the default view is a table here, with columns and heights to choose. */
  table: boolean
  onChoose: (view: ListView) => void
}

const icons = { default: Rows3, card: Grid2X2, column: Columns3 }

/** How lots are shown; for the table also how high its rows are, and which columns it has. */
export function ViewMenu({ pageType, view, table, onChoose }: ViewMenuProps) {
  const { t } = useTranslation('listings')
  const density = useRemembered(device.tableDensity)
  const hidden = useRemembered(device.hiddenColumns)
  const Icon = icons[view]
  const nameOf = (one: ListView) =>
    one === 'default' && !table ? t('view.rows') : t(`view.${one}`)

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
  const columns = (): MenuSection => ({
    kind: 'any',
    label: t('columns'),
    entries: columnsOf({ pageType, density, wide: false }).map(({ id, heading }) => {
      const isFixed = fixedColumns.some((fixed) => fixed === id)
      const isHidden = hidden.includes(id) && !isFixed
      const others = hidden.filter((column) => column !== id)
      return {
        label: heading.map(({ text }) => t(`column.${text}`)).join(', '),
        checked: !isHidden,
        disabled: isFixed,
        onPress: () => device.hiddenColumns.write(isHidden ? others : [...others, id]),
      }
    }),
  })
  return (
    <MenuButton
      menuLabel={t('view.name')}
      sections={() => (table && view === 'default' ? [views, heights(), columns()] : [views])}
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
