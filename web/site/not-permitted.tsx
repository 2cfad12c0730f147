import { Lock } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTranslation } from '../words/use-translation.ts'

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
