import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'
import type { Conversation } from './access.ts'
import { postMessage } from './commands.ts'
import { attachFiles } from './files/commands.ts'
import { notifyOfMessage } from './notices.ts'
import { getMessage } from './queries.ts'

/**
 * Sends a message with files, and notifies the others in the conversation.
 * @throws Refusal file_gone
 */
export async function sendMessage(
  db: Db,
  person: Person,
  conversation: Conversation,
  { text, fileIds = [] }: { readonly text: string; readonly fileIds?: readonly number[] },
): Promise<ChatMessage> {
  const { bidId } = conversation
  const messageId = await postMessage(db, conversation, { authorId: person.id, text })
  await attachFiles(db, { bidId, messageId, uploaderId: person.id, fileIds })
  const message = await getMessage(db, person, conversation, messageId)
  await notifyOfMessage(db, person, conversation, message.text || (message.files[0]?.name ?? ''))
  return message
}
