import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageSizes } from '../../../contract/page-types.ts'
import { device } from '../../device.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Menu, MenuChoices } from '../../ui/menu.tsx'
import { asked, type ListingSearch } from '../listing-search.ts'

interface PageSizeMenuProps {
  search: ListingSearch
  pageSize: number
  onChange: (search: ListingSearch) => void
}

/** How many lots a page has; the device remembers the choice. */
export function PageSizeMenu({ search, pageSize, onChange }: PageSizeMenuProps) {
  const { t } = useTranslation('listings')
  const label = (count: number) => t('pages.size', { count })
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass('ghost')}>
          {label(pageSize)}
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      }
    >
      <MenuChoices
        value={pageSize}
        choices={pageSizes.map((value) => ({ value: value as number, label: label(value) }))}
        onChoose={(chosen) => {
          device.pageSize.write(chosen)
          onChange(asked(search, { pageSize: chosen }))
        }}
      />
    </Menu>
  )
}
