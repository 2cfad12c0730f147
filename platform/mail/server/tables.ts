import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#platform/database/server/column-types.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    mails: Mails
  }
}

/** Mails to send; see docs/tables.md. */
interface Mails {
  id: Generated<string>
  kind: string
  to_address: string
  reply_to: Generated<string>
  unsubscribe_url: Generated<string>
  language: Language
  subject: string
  text_body: string
  html_body: string
  state: 'waiting' | 'sent' | 'kept' | 'parked'
  tries: Generated<number>
  last_error: Generated<string>
  taken_until: Instant | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  sent_at: Instant | null
}
