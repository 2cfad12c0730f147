import { useInfiniteQuery } from '@tanstack/react-query'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'
import { conversationsQuery, type WhichConversations } from './conversations-query.ts'

interface WhichSwitchProps {
  value: WhichConversations
  onChange: (which: WhichConversations) => void
}

/** Whether the person answers questions, as managers do. */
export function useAnswersQuestions(): boolean {
  const { profile, permissions } = useSignedIn()
  return viewerOf({ ...profile, permissions }) === 'manager'
}

/** Chooses which conversations are listed; for managers with the number of questions to answer. */
export function WhichSwitch({ value, onChange }: WhichSwitchProps) {
  const { t } = useTranslation('chat')
  const answers = useAnswersQuestions()
  const { data } = useInfiniteQuery({ ...conversationsQuery('waiting'), enabled: answers })
  const count = data?.pages[0]?.waitingQuestions ?? 0
  return (
    <Segmented
      label={t('list.which')}
      segments={[
        { value: 'all', label: t('list.all') },
        { value: 'unread', label: t('list.onlyUnread') },
        ...(answers ? [{ value: 'waiting', label: t('list.waiting', { count }) } as const] : []),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
