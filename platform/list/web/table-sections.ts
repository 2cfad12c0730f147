import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { densities, preferences, usePreference } from '#platform/preferences/web/preferences.ts'
import type { MenuSection } from '#platform/ui/web/overlays/menu.tsx'
import type { Column } from './rows/layout.ts'

export type NamedColumns = readonly Pick<Column<never, never>, 'id' | 'heading' | 'isFixed'>[]

/** Returns the menu sections for the row height and the columns of a table. */
export function useTableSections(): (columns: NamedColumns) => readonly MenuSection[] {
  const { t } = useTranslation('collection')
  const density = usePreference(preferences.tableDensity)
  const hidden = usePreference(preferences.hiddenColumns)
  return (columns) => [
    {
      kind: 'one',
      label: t('density.name'),
      entries: densities.map((one) => ({
        label: t(`density.${one}`),
        checked: one === density,
        onPress: () => preferences.tableDensity.write(one),
      })),
    },
    {
      kind: 'any',
      label: t('columns'),
      entries: columns
        .filter(({ heading }) => heading.length > 0)
        .map(({ id, heading, isFixed = false }) => {
          const isHidden = hidden.includes(id) && !isFixed
          const others = hidden.filter((column) => column !== id)
          return {
            label: heading.map(({ label }) => t(label)).join(', '),
            checked: !isHidden,
            disabled: isFixed,
            onPress: () => preferences.hiddenColumns.write(isHidden ? others : [...others, id]),
          }
        }),
    },
  ]
}
