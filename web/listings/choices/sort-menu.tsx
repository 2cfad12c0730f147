import { ArrowDownUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { Menu, MenuChoices } from '../../ui/menu.tsx'
import { asked, type ListingSearch } from '../listing-search.ts'
import { type SortChoice, sortChoiceOf, sortChoices, sortOf } from './sort-choices.ts'

interface SortMenuProps {
  search: ListingSearch
  onChange: (search: ListingSearch) => void
}

/** The order of the list, in words. */
export function SortMenu({ search, onChange }: SortMenuProps) {
  const { t } = useTranslation('listings')
  const { sort: _sort, order: _order, ...rest } = search
  const chosen = sortChoiceOf(search)
  const label = (choice: SortChoice) => t(`sort.${choice}`)
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={buttonClass('ghost', 'touch:min-w-11')}
          aria-label={t('sort.name', { order: label(chosen) })}
        >
          <ArrowDownUp aria-hidden="true" className="size-4" />
          <span className="hidden sm:inline">{label(chosen)}</span>
        </button>
      }
    >
      <MenuChoices
        value={chosen}
        choices={sortChoices(chosen).map((value) => ({ value, label: label(value) }))}
        onChoose={(choice) => onChange(asked(rest, sortOf(choice)))}
      />
    </Menu>
  )
}
