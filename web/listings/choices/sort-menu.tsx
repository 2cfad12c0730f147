import { ArrowDownUp } from 'lucide-react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { Change, ListingSearch } from '../listing-search.ts'
import { sortChoiceOf, sortChoices, sortedBy } from './sort-choices.ts'
import { useSortWords } from './use-sort-words.ts'

interface SortMenuProps {
  pageType: PageType
  search: ListingSearch
  onChange: (change: Change) => void
}

/** The order of the list, in words. */
export function SortMenu({ pageType, search, onChange }: SortMenuProps) {
  const { t } = useTranslation('listings')
  const chosen = sortChoiceOf(search)
  const label = useSortWords(pageType)
  const order = label(chosen)
  const name = t('sort.name', { order })
  return (
    <MenuButton
      menuLabel={name}
      sections={() => [
        {
          kind: 'one',
          entries: sortChoices(pageType, chosen).map((choice) => ({
            label: label(choice),
            checked: choice === chosen,
            onPress: () => onChange(sortedBy(choice)),
          })),
        },
      ]}
      className={buttonClass('ghost', 'touch:min-w-11')}
      aria-label={name}
    >
      <ArrowDownUp aria-hidden="true" className="size-4" />
      <span className="hidden sm:inline">{order}</span>
    </MenuButton>
  )
}
