import { useTranslation } from '../../i18n/use-translation.ts'
import { MenuAt, MenuChoices } from '../../ui/menu.tsx'
import type { LateMenuProps } from '../../ui/use-late-menu.ts'
import { sortChoiceOf, sortChoices, sortedBy } from './sort-choices.ts'
import type { SortMenuPlaceProps } from './sort-menu-place.tsx'
import { useSortWords } from './use-sort-words.ts'

/** The order of the list, in words. */
export function SortMenu(props: SortMenuPlaceProps & LateMenuProps) {
  const { pageType, search, onChange, ...menu } = props
  const { t } = useTranslation('listings')
  const chosen = sortChoiceOf(search)
  const label = useSortWords(pageType)
  return (
    <MenuAt {...menu} label={t('sort.name', { order: label(chosen) })}>
      <MenuChoices
        value={chosen}
        choices={sortChoices(pageType, chosen).map((value) => ({ value, label: label(value) }))}
        onChoose={(choice) => onChange(sortedBy(choice))}
      />
    </MenuAt>
  )
}
