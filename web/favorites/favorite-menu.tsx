import { StarOff } from 'lucide-react'
import type { RefObject } from 'react'
import { type FavoriteGroup, favoriteGroups } from '../../contract/lots/favorite-groups.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { MenuAt, MenuChoices, MenuItem } from '../ui/menu.tsx'

interface FavoriteMenuProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  group: FavoriteGroup | null
  onClose: () => void
  onChoose: (group: FavoriteGroup | null) => void
}

/** The groups, the lot's own one checked; choosing that one takes the lot out (spec 3 §4). */
export function FavoriteMenu({ anchor, open, group, onClose, onChoose }: FavoriteMenuProps) {
  const { t } = useTranslation('favorites')
  return (
    <MenuAt anchor={anchor} open={open} onClose={onClose} label={t('title')}>
      <MenuChoices<FavoriteGroup | ''>
        value={group ?? ''}
        choices={favoriteGroups.map((value) => ({
          value,
          label: t('group', { group: value }),
          typed: value,
        }))}
        onChoose={(chosen) => onChoose(chosen === '' || chosen === group ? null : chosen)}
      />
      {group && (
        <MenuItem
          icon={<StarOff aria-hidden="true" className="size-4 shrink-0" />}
          onPress={() => onChoose(null)}
        >
          {t('remove')}
        </MenuItem>
      )}
    </MenuAt>
  )
}
