import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { ChatConversation } from '#trade/chat/contract/conversations.ts'
import { AnswerTime } from '../conversations/answer-time.tsx'
import { lineOf } from '../conversations/conversation-line.ts'
import { UnreadCount } from '../conversations/unread-count.tsx'
import { InspectionState } from '../inspections/inspection-state.tsx'

interface QuestionRowProps {
  conversation: ChatConversation
  onOpen: (bidId: number) => void
}

/** A conversation about the lot of the page: its client and its newest message. */
export function QuestionRow({ conversation, onOpen }: QuestionRowProps) {
  const { t } = useTranslation('chat')
  const { bidId, client, unread, waiting, inspection } = conversation
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(bidId)}
      className="block w-full rounded-md border border-line px-3 py-2 text-left hover:bg-sunken touch:min-h-11"
    >
      {client && <span className="block truncate font-medium">{client.name}</span>}
      <span className="flex items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate">{lineOf(conversation, t)}</span>
        <UnreadCount count={unread} />
      </span>
      {inspection && <InspectionState inspection={inspection} />}
      {waiting && <AnswerTime answerBy={waiting.answerBy} />}
    </button>
  )
}
