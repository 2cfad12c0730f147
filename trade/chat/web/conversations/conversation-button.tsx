import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { conversationQuery } from './conversations-query.ts'
import { UnreadCount } from './unread-count.tsx'

interface ConversationButtonProps {
  bidId: number
  onPress: () => void
}

/** Opens the conversation about a bid from the page of its lot. */
export function ConversationButton({ bidId, onPress }: ConversationButtonProps) {
  const { t } = useTranslation('chat')
  const unread = useQuery(conversationQuery(bidId)).data?.unread ?? 0
  return (
    <Button aria-haspopup="dialog" onClick={onPress}>
      <MessageSquare aria-hidden="true" className="size-4" />
      {t('title')}
      <UnreadCount count={unread} />
    </Button>
  )
}
