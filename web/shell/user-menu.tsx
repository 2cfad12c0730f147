import { Keyboard, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignedIn, useSignOut } from '../session.tsx'
import { Menu, MenuHeading, MenuItem } from '../ui/menu.tsx'
import { UserFace } from './user-face.tsx'

/** What a person can do with their own account from anywhere. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('shell')
  const { profile } = useSignedIn()
  const signOut = useSignOut()
  return (
    <Menu
      trigger={
        <button type="button" className="rounded-full">
          <UserFace />
          <span className="sr-only">{t('account', { name: profile.fullName })}</span>
        </button>
      }
    >
      <MenuHeading>
        <div className="font-semibold">{profile.fullName}</div>
        <div className="text-quiet">{profile.email}</div>
      </MenuHeading>
      <MenuItem icon={<Keyboard aria-hidden="true" className="size-4" />} onPress={onHelp}>
        {t('help.open')}
      </MenuItem>
      <MenuItem
        icon={<LogOut aria-hidden="true" className="size-4" />}
        onPress={() => void signOut()}
      >
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
