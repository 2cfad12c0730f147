import { Copy, ExternalLink, Eye, EyeOff, Images } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MenuAt, MenuItem } from '../../ui/menu.tsx'
import type { LotRow } from '../lot-row.ts'

interface LotMenuProps {
  lot: LotRow
  hidden: boolean
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  onOpen: () => void
  onPhotos: () => void
  onCopy: () => void
  onHide: () => void
}

/** What can be done with a lot of a list. */
export function LotMenu(props: LotMenuProps) {
  const { lot, hidden, onOpen, onPhotos, onCopy, onHide, ...menu } = props
  const { t } = useTranslation('listings')
  const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const
  return (
    <MenuAt {...menu} label={t('row.menu', { lot: lot.lotNo })}>
      <MenuItem icon={<ExternalLink {...icon} />} onPress={onOpen}>
        {t('row.open')}
      </MenuItem>
      <MenuItem icon={<Images {...icon} />} onPress={onPhotos}>
        {t('row.photos')}
      </MenuItem>
      <MenuItem icon={<Copy {...icon} />} onPress={onCopy}>
        {t('row.copy')}
      </MenuItem>
      <MenuItem icon={hidden ? <Eye {...icon} /> : <EyeOff {...icon} />} onPress={onHide}>
        {hidden ? t('row.show') : t('row.hide')}
      </MenuItem>
    </MenuAt>
  )
}
