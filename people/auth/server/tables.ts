import type { Generated } from 'kysely'
import type { RoleId, UserType } from '#platform/core/contract/permissions.ts'
import type { Instant, Stamp } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    people: People
    person_permissions: PersonPermissions
    sessions: Sessions
    one_time_tokens: OneTimeTokens
  }
}

interface People {
  id: Generated<number>
  email: string
  password_hash: Generated<string>
  full_name: string
  user_type: UserType
  role_id: RoleId
  company: Generated<string>
  country_id: number | null
  currency: Generated<string>
  city: Generated<string>
  address: Generated<string>
  mobile: Generated<string>
  office_phone: Generated<string>
  bid_email_notify: Generated<boolean>
  language_id: number | null
  created_at: Stamp
  last_login_at: Instant | null
  verified_at: Instant | null
  terms_accepted_at: Instant | null
  referral_code: Generated<string>
  /** Overdue invoices stop this person from bidding. */
  stops_when_overdue: Generated<boolean>
  credit_limit_yen: Generated<number>
  daily_bid_limit: Generated<number>
  daily_uss_limit: Generated<number>
  /** The person's dealer. */
  dealer_id: number | null
  /** The manager responsible for the person. */
  manager_id: number | null
  /** A note for managers. */
  manager_note: Generated<string>
}

interface PersonPermissions {
  person_id: number
  flag: string
  granted: boolean
}

export type EndReason = 'signed-out' | 'ended' | 'password' | 'role' | 'reused'

interface Sessions {
  id: string
  person_id: number
  generation: Generated<number>
  rotated_at: Instant
  successor_used_at: Instant | null
  created_at: Instant
  last_used_at: Instant
  idle_expires_at: Instant
  absolute_expires_at: Instant
  ended_at: Instant | null
  end_reason: EndReason | null
  user_agent: Generated<string>
  ip_prefix: Generated<string>
}

export type TokenPurpose = 'verify-email' | 'reset-password'

interface OneTimeTokens {
  token_hash: Buffer
  purpose: TokenPurpose
  person_id: number
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}
