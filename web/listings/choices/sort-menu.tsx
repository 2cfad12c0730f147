import { useTranslation } from 'react-i18next'
import { MenuAt, MenuChoices } from '../../ui/menu.tsx'
import type { LateMenuProps } from '../../ui/use-late-menu.ts'
import { asked } from '../listing-search.ts'
import { type SortChoice, sortChoiceOf, sortChoices, sortOf } from './sort-choices.ts'
import type { SortMenuPlaceProps } from './sort-menu-place.tsx'

/** The order of the list, in words. */
export function SortMenu({ search, onChange, ...menu }: SortMenuPlaceProps & LateMenuProps) {
  const { t } = useTranslation('listings')
  const { sort: _sort, order: _order, ...rest } = search
  const chosen = sortChoiceOf(search)
  const label = (choice: SortChoice) => t(`sort.${choice}`)
  return (
    <MenuAt {...menu} label={t('sort.name', { order: label(chosen) })}>
      <MenuChoices
        value={chosen}
        choices={sortChoices(chosen).map((value) => ({ value, label: label(value) }))}
        onChoose={(choice) => onChange(asked(rest, sortOf(choice)))}
      />
    </MenuAt>
  )
}
