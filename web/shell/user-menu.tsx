import { useNavigate } from '@tanstack/react-router'
import { Keyboard, KeyRound, LogOut, UserRound, Wallet } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSignedIn, useSignOut } from '../session/session.tsx'
import { MenuAt, MenuHeading, MenuItem } from '../ui/menu.tsx'
import type { LateMenuProps } from '../ui/use-late-menu.ts'
import { useShellControls } from './shell-controls.ts'

/** What a person can do with their own account from anywhere. */
export function UserMenu(menu: LateMenuProps) {
  const { t } = useTranslation('shell')
  const { profile, permissions } = useSignedIn()
  const { openHelp } = useShellControls()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const
  return (
    <MenuAt {...menu} label={t('account', { name: profile.fullName })}>
      <MenuHeading>
        <div className="font-semibold">{profile.fullName}</div>
        <div className="text-quiet">{profile.email}</div>
      </MenuHeading>
      <MenuItem icon={<UserRound {...icon} />} onPress={() => void navigate({ to: '/profile' })}>
        {t('own.profile')}
      </MenuItem>
      {permissions.creditLimitCheck && (
        <MenuItem icon={<Wallet {...icon} />} onPress={() => void navigate({ to: '/balance' })}>
          {t('balance')}
        </MenuItem>
      )}
      <MenuItem
        icon={<KeyRound {...icon} />}
        onPress={() => void navigate({ to: '/change-password' })}
      >
        {t('changePassword')}
      </MenuItem>
      <MenuItem icon={<Keyboard {...icon} />} onPress={openHelp}>
        {t('help.open')}
      </MenuItem>
      <MenuItem icon={<LogOut {...icon} />} onPress={() => void signOut()}>
        {t('signOut')}
      </MenuItem>
    </MenuAt>
  )
}
