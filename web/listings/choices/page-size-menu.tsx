import { ChevronDown } from 'lucide-react'
import { pageSizes } from '../../../contract/core/pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { device } from '../../preferences/device.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { asked, type Change } from '../listing-search.ts'

interface PageSizeMenuProps {
  pageSize: number
  onChange: (change: Change) => void
}

/** How many lots a page has; the device remembers the choice. */
export function PageSizeMenu({ pageSize, onChange }: PageSizeMenuProps) {
  const { t } = useTranslation('listings')
  const label = (count: number) => t('pages.size', { count })
  const choose = (chosen: number) => {
    device.pageSize.write(chosen)
    onChange((now) => asked(now, { pageSize: chosen }))
  }
  return (
    <MenuButton
      menuLabel={label(pageSize)}
      sections={() => [
        {
          kind: 'one',
          entries: pageSizes.map((size) => ({
            label: label(size),
            checked: size === pageSize,
            onPress: () => choose(size),
          })),
        },
      ]}
      className={buttonClass('ghost')}
    >
      {label(pageSize)}
      <ChevronDown aria-hidden="true" className="size-4" />
    </MenuButton>
  )
}
