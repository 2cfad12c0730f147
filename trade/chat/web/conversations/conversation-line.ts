import type { Translate } from '#platform/i18n/web/use-translation.ts'
import type { ChatConversation } from '#trade/chat/contract/conversations.ts'

/** Returns the newest message of a conversation as one line. */
export function lineOf({ message }: ChatConversation, t: Translate<'chat'>): string {
  if (!message) return t('list.nothing')
  const text = message.text || t('list.file')
  return message.isOwn ? `${t('you')} ${text}` : text
}
