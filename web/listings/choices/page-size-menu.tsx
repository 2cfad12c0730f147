import { pageSizes } from '../../../contract/core/pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { device } from '../../preferences/device.ts'
import { MenuAt, MenuChoices } from '../../ui/menu.tsx'
import type { LateMenuProps } from '../../ui/use-late-menu.ts'
import { asked } from '../listing-search.ts'
import type { PageSizeMenuPlaceProps } from './page-size-menu-place.tsx'

/** How many lots a page has; the device remembers the choice. */
export function PageSizeMenu(props: PageSizeMenuPlaceProps & LateMenuProps) {
  const { pageSize, onChange, ...menu } = props
  const { t } = useTranslation('listings')
  const label = (count: number) => t('pages.size', { count })
  return (
    <MenuAt {...menu} label={label(pageSize)}>
      <MenuChoices
        value={pageSize}
        choices={pageSizes.map((value) => ({ value: value as number, label: label(value) }))}
        onChoose={(chosen) => {
          device.pageSize.write(chosen)
          onChange((now) => asked(now, { pageSize: chosen }))
        }}
      />
    </MenuAt>
  )
}
