import { useTranslation } from '../../i18n/use-translation.ts'
import { densities, device, listViews, useRemembered } from '../../preferences/device.ts'
import { MenuAt, MenuChecks, MenuChoices, MenuSection } from '../../ui/menu.tsx'
import type { LateMenuProps } from '../../ui/use-late-menu.ts'
import { columnsOf, fixedColumns } from '../table/listing-columns.ts'
import type { ViewChoiceProps } from './view-menu-place.tsx'

/** How lots are shown; for the table also how high its rows are, and which columns it has. */
export function ViewMenu(props: ViewChoiceProps & LateMenuProps) {
  const { pageType, view, table, onChoose, ...menu } = props
  const { t } = useTranslation('listings')
  const density = useRemembered(device.tableDensity)
  const away = useRemembered(device.hiddenColumns)
  const columns = columnsOf({ pageType, density, wide: false })
  return (
    <MenuAt {...menu} label={t('view.name')}>
      <MenuSection label={t('view.name')}>
        <MenuChoices
          value={view}
          choices={listViews.map((value) => ({
            value,
            label: value === 'default' && !table ? t('view.rows') : t(`view.${value}`),
          }))}
          onChoose={onChoose}
        />
      </MenuSection>
      {table && view === 'default' && (
        <>
          <MenuSection label={t('density.name')}>
            <MenuChoices
              value={density}
              choices={densities.map((value) => ({ value, label: t(`density.${value}`) }))}
              onChoose={(chosen) => device.tableDensity.write(chosen)}
            />
          </MenuSection>
          <MenuSection label={t('columns')}>
            <MenuChecks
              choices={columns.map(({ id, heading }) => ({
                value: id as string,
                label: heading.map(({ text }) => t(`column.${text}`)).join(', '),
                checked: !away.includes(id) || isFixed(id),
                disabled: isFixed(id),
              }))}
              onCheck={(id, shown) => {
                const others = away.filter((column) => column !== id)
                device.hiddenColumns.write(shown ? others : [...others, id])
              }}
            />
          </MenuSection>
        </>
      )}
    </MenuAt>
  )
}

const isFixed = (id: string) => fixedColumns.some((fixed) => fixed === id)
