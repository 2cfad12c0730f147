import { sql } from 'kysely'
import {
  clientSearchMinLength,
  isClientNumber,
  maxClientsShown,
} from '#people/account/contract/client-search.ts'
import type { BalanceInfo, Profile } from '#people/auth/contract/person.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { role, userType } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { deviceName } from './device-name.ts'

/** Returns profile and balance with the field names of the spec (spec 1 §3). */
export async function getProfile(
  db: Db,
  personId: number,
): Promise<{ profile: Profile; balanceInfo: BalanceInfo; usdRate: number | null }> {
  const row = await db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.person_id', 'people.id')
    .leftJoin('exposures', 'exposures.person_id', 'people.id')
    .selectAll('people')
    .select(['accounts.balance_yen', 'accounts.exposure_yen', 'exposures.open_bids'])
    .select(sql<number | null>`(select yen from rate_at('USD', app_now()))`.as('usd_rate'))
    .where('people.id', '=', personId)
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
  return {
    profile,
    usdRate: row.usd_rate,
    balanceInfo: {
      balance: row.balance_yen,
      creditLimit: row.credit_limit_yen,
      bidAllow: row.balance_yen + row.credit_limit_yen - row.exposure_yen,
      dailyBidLimit: row.daily_bid_limit,
      dailyUssLimit: row.daily_uss_limit,
      activeBids: row.open_bids ?? 0,
    },
  }
}

/** Returns the open sessions of a person, the last used first. */
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

/** Returns the oldest accounts, for the command line. */
export const listPeople = (db: Db, limit: number) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'full_name', 'user_type', 'role_id', 'verified_at', 'last_login_at'])
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns everybody with an open session. */
export const listSignedIn = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .select('person_id as id')
    .distinct()
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .execute()

/**
 * Finds clients by words of their name, company and e-mail address, in any order, or by number; an exact number comes
 * first. Returns one more than is shown, so that the page knows whether there are more.
 */
export async function findClients(db: Db, text: string) {
  const id = isClientNumber(text) ? Number(text) : 0
  // A short number can only be a client's number (spec 3 §5: texts have four characters).
  const words = text.length < clientSearchMinLength ? [] : text.split(/\s+/)
  const rows = await db
    .selectFrom('people')
    .select(['id', 'full_name', 'company', 'email'])
    .where('user_type', '=', userType.client)
    .where('role_id', '<>', role.disabled)
    .where((or) =>
      or.or([
        or('id', '=', id),
        ...(words.length === 0
          ? []
          : [
              or.and(
                words.map((word) =>
                  or(
                    sql<string>`concat_ws(' ', full_name, company, email)`,
                    'ilike',
                    `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`,
                  ),
                ),
              ),
            ]),
      ]),
    )
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy('full_name')
    .orderBy('id')
    .limit(maxClientsShown + 1)
    .execute()
  return rows.map(({ id: value, full_name, company, email }) => ({
    value: String(value),
    label: [full_name, company, email, String(value)].filter(Boolean).join(' · '),
  }))
}
