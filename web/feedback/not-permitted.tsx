import { Lock } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** What stands in the place of a page that the person's permissions do not cover. */
export function NotPermitted() {
  const { t } = useTranslation('failures')
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title={t('notPermitted.title')}
      text={t('notPermitted.text')}
    />
  )
}
