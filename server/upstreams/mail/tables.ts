import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../contract/core/language.ts'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
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
