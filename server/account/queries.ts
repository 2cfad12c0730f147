import type { BalanceInfo, Profile } from '../../contract/account.ts'
import { tokyoIso } from '../../contract/tokyo-time.ts'
import type { Db } from '../db/tables.ts'
import { deviceName } from './device-name.ts'

/** The profile as the wire spells it (spec 1 §3), with what the person may spend. */
export async function getProfile(
  db: Db,
  personId: number,
): Promise<{ profile: Profile; balanceInfo: BalanceInfo }> {
  const row = await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const profile = {
    userId: row.id,
    userLevel: row.role_id,
    fullName: row.full_name,
    email: row.email,
    company: row.company,
    countryId: row.country_id,
    currency: row.currency,
    roleId: row.role_id,
    city: row.city,
    address: row.address,
    lastLogin: row.last_login_at && tokyoIso(row.last_login_at),
    mobile: row.mobile,
    officePhone: row.office_phone,
    bidEmailNotify: row.bid_email_notify,
    language: row.language_id,
    invoiceLink: '',
    userType: row.user_type,
  }
  // A balance is the sum of a ledger and an exposure the sum of bids (decisions, Money). As long as
  // there is neither ledger nor bid, both sums are empty: nothing paid in, nothing bid.
  const balance = 0
  return {
    profile,
    balanceInfo: {
      balance,
      creditLimit: row.credit_limit_yen,
      bidAllow: balance + row.credit_limit_yen,
      dailyBidLimit: row.daily_bid_limit,
      dailyUssLimit: row.daily_uss_limit,
      activeBids: 0,
    },
  }
}

/** The sessions of a person that go on, the last used first. */
export async function listSessionsOf(
  db: Db,
  personId: number,
  { current, now }: { current: string; now: Date },
) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === current,
    device: deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/** Everybody with an account, for the command line. */
export const listPeople = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'full_name', 'user_type', 'role_id', 'verified_at', 'last_login_at'])
    .orderBy('id')
    .execute()
