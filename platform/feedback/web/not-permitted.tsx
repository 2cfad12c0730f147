import { Lock } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'

/** Shown instead of a page that the person has no permission for. */
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
