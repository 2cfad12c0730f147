import type { Profile } from '../../contract/account.ts'
import { tokyoIso } from '../../contract/tokyo-time.ts'
import type { Db } from '../db/tables.ts'

/** The profile as the wire spells it (spec 1 §3). */
export async function getProfile(db: Db, personId: number): Promise<Profile> {
  const row = await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return {
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
}
