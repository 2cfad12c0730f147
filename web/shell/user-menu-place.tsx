import { lazy, Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSignedIn } from '../session/session.tsx'
import { late } from '../ui/late.ts'
import { useLateMenu } from '../ui/use-late-menu.ts'
import { UserFace } from './user-face.tsx'

const loadMenu = late(() => import('./user-menu.tsx'))
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }))

/** The person's initials, which open their menu. */
export function UserMenuPlace() {
  const { t } = useTranslation('shell')
  const { profile } = useSignedIn()
  const { wanted, button, menu } = useLateMenu(loadMenu)
  return (
    <>
      <button {...button} className="rounded-full">
        <UserFace />
        <span className="sr-only">{t('account', { name: profile.fullName })}</span>
      </button>
      <Suspense>{wanted && <UserMenu {...menu} />}</Suspense>
    </>
  )
}
