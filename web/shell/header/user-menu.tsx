import { useNavigate } from '@tanstack/react-router'
import { Keyboard, KeyRound, LogOut, MessageSquare, UserRound, Wallet } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSignedIn, useSignOut } from '../../session/session.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { useShellControls } from '../shell-controls.ts'
import { useMenuCounters } from '../sidebar/menu-counters.ts'
import { UserAvatar } from './user-avatar.tsx'

const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const

/** The person's initials, which open the menu of the account. On phones the drawer has what is in it. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const { profile, permissions } = useSignedIn()
  const { openHelp } = useShellControls()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const name = t('account', { name: profile.fullName })
  const to = (path: '/profile' | '/messages' | '/balance' | '/change-password') => () =>
    void navigate({ to: path })
  const unread = useMenuCounters()?.unreadTalks ?? 0
  const messages =
    unread > 0 ? `${t('messages')} · ${t('unreadTalks', { count: unread })}` : t('messages')
  const balance = { label: t('balance'), icon: <Wallet {...icon} />, onPress: to('/balance') }
  return (
    <MenuButton
      menuLabel={name}
      heading={
        <>
          <div className="font-semibold">{profile.fullName}</div>
          <div className="text-quiet">{profile.email}</div>
        </>
      }
      sections={() => [
        {
          kind: 'actions',
          entries: [
            { label: t('own.profile'), icon: <UserRound {...icon} />, onPress: to('/profile') },
            { label: messages, icon: <MessageSquare {...icon} />, onPress: to('/messages') },
            ...(permissions.creditLimitCheck ? [balance] : []),
            {
              label: t('changePassword'),
              icon: <KeyRound {...icon} />,
              onPress: to('/change-password'),
            },
            { label: t('help.title'), icon: <Keyboard {...icon} />, onPress: openHelp },
            { label: t('signOut'), icon: <LogOut {...icon} />, onPress: () => void signOut() },
          ],
        },
      ]}
      className="rounded-full max-md:hidden"
    >
      <UserAvatar />
      <span className="sr-only">{name}</span>
    </MenuButton>
  )
}
