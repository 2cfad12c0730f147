import { kindOfUser, role } from '#platform/core/contract/permissions.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** The kind of user as text, for the person themselves. */
export function useRoleName(person: { userType: number; roleId: number }): string {
  const { t } = useTranslation('account')
  const kind = kindOfUser(person)
  if (kind === 'manager') return t('role.manager')
  if (kind === 'dealer') return t('role.dealer')
  if (person.roleId === role.vip) return t('role.vip')
  if (person.roleId === role.guest) return t('role.guest')
  if (person.roleId === role.restricted || person.roleId === role.barred) {
    return t('role.restricted')
  }
  return t('role.client')
}
