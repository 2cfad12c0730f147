import type { Generated, JSONColumnType } from 'kysely'
import type { ChatSide } from '../../../contract/chat/calls.ts'
import type { ChatFileType } from '../../../contract/chat/files.ts'
import type {
  NotificationChannel,
  NotificationCode,
  NotificationKind,
} from '../../../contract/notifications/kinds.ts'
import type { Instant } from '../column-types.ts'

/** One for each bid that somebody has written about; see docs/tables.md. */
export interface Chats {
  bid_id: number
  last_message_id: Generated<number>
  last_client_id: Generated<number>
  last_company_id: Generated<number>
  client_read_id: Generated<number>
  company_read_id: Generated<number>
  changed_xid: Generated<string>
}

export interface ChatMessages {
  id: Generated<number>
  bid_id: number
  author_id: number
  side: ChatSide
  text: string
  written_at: Instant
  withdrawn_at: Instant | null
}

/** A photo or document of a talk. */
export interface ChatFiles {
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

export type NotificationValues = Readonly<Record<string, string | number>>

export interface Notifications {
  id: Generated<number>
  person_id: number
  kind: NotificationKind
  code: NotificationCode
  data: JSONColumnType<NotificationValues>
  subject: string
  link: string
  count: Generated<number>
  created_at: Instant
  read_at: Instant | null
  is_shown: Generated<boolean>
  mailed_up_to: Generated<number>
  changed_xid: Generated<string>
}

export interface NotificationChoices {
  person_id: number
  kind: NotificationKind
  channel: NotificationChannel
  is_wanted: boolean
}

export interface NotificationHours {
  person_id: number
  time_zone: string
  /** Times of day, `HH:MM:SS`. */
  quiet_from: string | null
  quiet_until: string | null
}

export interface PushSubscriptions {
  id: Generated<number>
  person_id: number
  /** The session that has subscribed the browser; once it is ended, nothing is sent there. */
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Instant
}

export type DeliveryOutcome =
  | 'sent'
  | 'read'
  | 'unwanted'
  | 'superseded'
  | 'too_old'
  | 'no_browser'
  | 'failed'

export interface NotificationDeliveries {
  id: Generated<number>
  notification_id: number
  person_id: number
  channel: Exclude<NotificationChannel, 'app'>
  due_at: Instant
  tries: Generated<number>
  last_error: Generated<string>
  done_at: Instant | null
  outcome: DeliveryOutcome | null
  is_put_off: Generated<boolean>
  /** Ids of `push_subscriptions`; `pg` reads lists of int8 as text. */
  sent_to: Generated<string[]>
}
