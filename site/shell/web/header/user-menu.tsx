import { useNavigate } from '@tanstack/react-router'
import { useSignedIn, useSignOut } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { useShellControls } from '../shell-controls.ts'
import { useMenuCounters } from '../sidebar/menu-counters.ts'
import { initialsOf } from './initials.ts'

/** Opens the account menu from the person's initials. On phones the drawer has its entries. */
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
  const balance = { label: t('balance'), icon: 'balance', onPress: to('/balance') } as const
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
            { label: t('own.profile'), icon: 'person', onPress: to('/profile') },
            { label: messages, icon: 'message', onPress: to('/messages') },
            ...(permissions.creditLimitCheck ? [balance] : []),
            {
              label: t('changePassword'),
              icon: 'password',
              onPress: to('/change-password'),
            },
            { label: t('help.title'), icon: 'keyboard', onPress: openHelp },
            { label: t('signOut'), icon: 'signOut', onPress: () => void signOut() },
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

function UserAvatar() {
  const { profile } = useSignedIn()
  return (
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-full bg-accent-wash text-xs font-semibold text-accent touch:size-11"
    >
      {initialsOf(profile.fullName || profile.email)}
    </span>
  )
}
