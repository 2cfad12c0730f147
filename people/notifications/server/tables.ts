import type { Generated, JSONColumnType } from 'kysely'
import type {
  NotificationChannel,
  NotificationCode,
  NotificationKind,
} from '#people/notifications/contract/kinds.ts'
import type { Instant } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    notifications: Notifications
    notification_choices: NotificationChoices
    notification_hours: NotificationHours
    push_subscriptions: PushSubscriptions
    notification_deliveries: NotificationDeliveries
    notice_outbox: NoticeOutbox
  }
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

interface NotificationChoices {
  person_id: number
  kind: NotificationKind
  channel: NotificationChannel
  is_wanted: boolean
}

interface NotificationHours {
  person_id: number
  time_zone: string
  /** Times of day, `HH:MM:SS`. */
  quiet_from: string | null
  quiet_until: string | null
}

interface PushSubscriptions {
  id: Generated<number>
  person_id: number
  /** The session that subscribed the browser; once it ends, nothing is sent there. */
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Instant
}

export type NoticeOutcome = 'notified' | 'nothing_new' | 'superseded' | 'too_old'

/** A change that people may be notified of. Written by `enqueue_notice` and the job; see docs/tables.md. */
export interface NoticeOutbox {
  id: Generated<number>
  topic: string
  about: number
  kind: 'status' | 'deadline' | 'dates' | 'paper' | 'document'
  cause_id: number | null
  before: JSONColumnType<object>
  after: JSONColumnType<object>
  actor_id: number | null
  is_gathered: boolean
  changed_at: Instant
  due_at: Instant
  done_at: Instant | null
  outcome: NoticeOutcome | null
}

export type DeliveryOutcome =
  | 'sent'
  | 'read'
  | 'unwanted'
  | 'superseded'
  | 'too_old'
  | 'no_browser'
  | 'failed'

interface NotificationDeliveries {
  id: Generated<number>
  notification_id: number
  person_id: number
  channel: Exclude<NotificationChannel, 'app'>
  due_at: Instant
  tries: Generated<number>
  last_error: Generated<string>
  done_at: Instant | null
  outcome: DeliveryOutcome | null
  is_postponed: Generated<boolean>
  /** Ids of `push_subscriptions`; `pg` reads lists of int8 as text. */
  sent_to: Generated<string[]>
}
