import type { ColumnType, Generated } from 'kysely'
import type { Instant, Readable } from '#platform/database/server/column-types.ts'
import type { ChatSide } from '#trade/chat/contract/calls.ts'
import type { ChatFileType } from '#trade/chat/contract/files.ts'
import type { InspectionState } from '#trade/chat/contract/inspections.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    chats: Chats
    /** A view, as the next one. */
    conversations: Conversations
    waiting_conversations: WaitingConversations
    chat_messages: ChatMessages
    chat_files: ChatFiles
    inspections: Inspections
  }
}

/** One row for each bid or question with messages; see docs/tables.md. */
interface Chats {
  /** The id of the bid; of a question, the one reserved for the bid that may follow. */
  bid_id: number
  lot_id: number
  person_id: number
  is_question: Generated<boolean>
  last_message_id: Generated<number>
  last_client_id: Generated<number>
  last_company_id: Generated<number>
  client_read_id: Generated<number>
  company_read_id: Generated<number>
  changed_xid: Generated<string>
}

interface Conversations {
  id: Readable
  person_id: Readable
  lot_id: Readable
  is_question: ColumnType<boolean, never, never>
}

interface WaitingConversations {
  bid_id: Readable
  answer_by: ColumnType<Date | null, never, never>
}

interface ChatMessages {
  id: Generated<number>
  bid_id: number
  author_id: number
  side: ChatSide
  text: string
  written_at: Instant
  withdrawn_at: Instant | null
}

interface ChatFiles {
  id: Generated<number>
  bid_id: number
  uploader_id: number
  message_id: number | null
  name: string
  content_type: ChatFileType
  size_bytes: number
  sha256: Buffer
  width: number | null
  height: number | null
  storage_id: string
  created_at: Instant
  stored_at: Instant | null
  removing_at: Instant | null
}

interface Inspections {
  bid_id: number
  ordered_by: number
  ordered_at: Instant
  fee_yen: number
  /** Null for stock. */
  deadline_at: Instant | null
  state: Generated<InspectionState>
  decided_by: number | null
  decided_at: Instant | null
  /** Why it was declined. */
  reason: Generated<string>
}
