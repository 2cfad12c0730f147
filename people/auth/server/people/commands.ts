import { sql } from 'kysely'
import type * as z from 'zod'
import type { signUpForm } from '#people/auth/contract/calls.ts'
import type { profileForm } from '#people/auth/contract/profile-form.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { Currency } from '#platform/core/contract/currency.ts'
import {
  canSignIn,
  type PermissionFlag,
  type RoleId,
  role,
  type UserType,
  userType,
} from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { endSessionsOf } from '../commands.ts'

export async function recordSignIn(db: Db, personId: number, now: Date): Promise<void> {
  await db.updateTable('people').set({ last_login_at: now }).where('id', '=', personId).execute()
}

export interface NewPerson {
  readonly email: string
  readonly passwordHash: string
  readonly fullName: string
  readonly userType: UserType
  readonly roleId: RoleId
  readonly company?: string
  readonly city?: string
  readonly countryId?: number
}

/**
 * Adds a person with a verified address, for operators; leaves an existing account as it is.
 *
 * @returns the id; null when the address already has an account
 */
export async function addPerson(db: Db, person: NewPerson): Promise<number | null> {
  const added = await db
    .insertInto('people')
    .values({
      email: person.email,
      password_hash: person.passwordHash,
      full_name: person.fullName,
      user_type: person.userType,
      role_id: person.roleId,
      company: person.company ?? '',
      city: person.city ?? '',
      country_id: person.countryId ?? null,
      verified_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Assigns a client to a dealer and a manager, with a note for managers. */
export async function assignClient(
  db: Db,
  personId: number,
  assignment: {
    /** The client's dealer; null for none. */
    readonly dealerId: number | null
    readonly managerId: number | null
    readonly note: string
  },
): Promise<void> {
  await db
    .updateTable('people')
    .set({
      dealer_id: assignment.dealerId,
      manager_id: assignment.managerId,
      manager_note: assignment.note,
    })
    .where('id', '=', personId)
    .execute()
}

/** Sets a credit limit for somebody who has none; an existing one is left as it is. */
export async function setInitialCreditLimit(db: Db, email: string, yen: number): Promise<void> {
  await db
    .updateTable('people')
    .set({ credit_limit_yen: yen })
    .where('email', '=', email)
    .where('credit_limit_yen', '=', 0)
    .execute()
}

/** Raises a credit limit, in the transaction of the caller, which has locked the account. */
export async function raiseCreditLimit(db: Db, personId: number, byYen: number): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ credit_limit_yen: eb('credit_limit_yen', '+', byYen) }))
    .where('id', '=', personId)
    .execute()
}

/** Sets the currency in which a person sees amounts. */
export async function setCurrency(db: Db, personId: number, currency: Currency): Promise<void> {
  await db.updateTable('people').set({ currency }).where('id', '=', personId).execute()
}

/**
 * Stores a registration: a client with an unverified address.
 *
 * @returns the id; null when the address already has an account
 */
export async function register(
  db: Db,
  form: z.output<typeof signUpForm>,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<number | null> {
  const added = await db
    .insertInto('people')
    .values({
      email: form.email,
      password_hash: passwordHash,
      full_name: form.fullName,
      user_type: userType.client,
      role_id: role.client,
      city: form.city,
      country_id: form.country,
      mobile: form.mobile,
      referral_code: form.referralCode,
      language_id: languageId[form.language],
      terms_accepted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Marks a person's address as verified; doing it twice is no error. */
export async function verifyPerson(db: Db, personId: number, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ verified_at: now })
    .where('id', '=', personId)
    .where('verified_at', 'is', null)
    .execute()
}

/** Sets a new password; with `verifiedAt` also verifies the address. */
export async function setPassword(
  db: Db,
  personId: number,
  { passwordHash, verifiedAt }: { passwordHash: string; verifiedAt?: Date },
): Promise<void> {
  await db
    .updateTable('people')
    .set({ password_hash: passwordHash })
    .where('id', '=', personId)
    .execute()
  if (verifiedAt) await verifyPerson(db, personId, verifiedAt)
}

/**
 * Replaces the password hash that was just checked.
 *
 * @returns false when it has changed meanwhile
 */
export async function replacePasswordHash(
  db: Db,
  personId: number,
  checked: string,
  passwordHash: string,
): Promise<boolean> {
  const replaced = await db
    .updateTable('people')
    .set({ password_hash: passwordHash })
    .where('id', '=', personId)
    .where('password_hash', '=', checked)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Changes the editable part of the profile (spec 3 §7). */
export async function changeProfile(
  db: Db,
  personId: number,
  form: z.output<typeof profileForm>,
): Promise<void> {
  await db
    .updateTable('people')
    .set({
      full_name: form.fullName,
      mobile: form.mobile,
      office_phone: form.officePhone,
      company: form.company,
      city: form.city,
      address: form.address,
      country_id: form.countryId,
    })
    .where('id', '=', personId)
    .execute()
}

/** Changes notification and language; leaves undefined values unchanged. */
export async function changeSetting(
  db: Db,
  personId: number,
  {
    bidEmailNotify,
    language,
  }: { bidEmailNotify?: boolean | undefined; language?: number | undefined },
): Promise<void> {
  if (bidEmailNotify === undefined && language === undefined) return
  await db
    .updateTable('people')
    .set({
      ...(bidEmailNotify === undefined ? {} : { bid_email_notify: bidEmailNotify }),
      ...(language === undefined ? {} : { language_id: language }),
    })
    .where('id', '=', personId)
    .execute()
}

/**
 * Turns the mails about bids off.
 * @returns whether they were on
 */
export async function stopBidMails(db: Db, personId: number): Promise<boolean> {
  const stopped = await db
    .updateTable('people')
    .set({ bid_email_notify: false })
    .where('id', '=', personId)
    .where('bid_email_notify', '=', true)
    .returning('id')
    .executeTakeFirst()
  return stopped !== undefined
}

/** Who changes whose rights. */
export interface Change {
  /** Null for an operator at the command line. */
  readonly actorId: number | null
  readonly personId: number
  readonly origin: Origin
}

/** Grants or revokes a flag, whatever the role's default; null returns to that default. */
export async function setPermission(
  db: Db,
  { actorId, personId, origin }: Change,
  flag: PermissionFlag,
  granted: boolean | null,
): Promise<void> {
  if (granted === null) {
    await db
      .deleteFrom('person_permissions')
      .where('person_id', '=', personId)
      .where('flag', '=', flag)
      .execute()
  } else {
    await db
      .insertInto('person_permissions')
      .values({ person_id: personId, flag, granted })
      .onConflict((conflict) => conflict.columns(['person_id', 'flag']).doUpdateSet({ granted }))
      .execute()
  }
  const details = { flag, granted }
  await writeAudit(db, origin, { action: 'permission-set', actorId, subjectId: personId, details })
}

/** Sets a person's role; a role that cannot sign in ends all sessions at once. */
export async function setRole(
  db: Db,
  { actorId, personId, origin }: Change,
  to: { roleId: RoleId; userType: UserType },
): Promise<void> {
  await db
    .updateTable('people')
    .set({ role_id: to.roleId, user_type: to.userType })
    .where('id', '=', personId)
    .execute()
  if (!canSignIn(to.roleId)) {
    await endSessionsOf(db, personId, { reason: 'role', now: origin.now })
  }
  await writeAudit(db, origin, {
    action: 'role-set',
    actorId,
    subjectId: personId,
    details: { ...to },
  })
}

/** Ends all sessions of a person, for an operator. */
export async function signOutPerson(db: Db, { actorId, personId, origin }: Change): Promise<void> {
  await endSessionsOf(db, personId, { reason: 'ended', now: origin.now })
  await writeAudit(db, origin, { action: 'session-ended', actorId, subjectId: personId })
}

/**
 * Sets whether overdue invoices stop a person from bidding.
 *
 * @returns false if there is no such person
 */
export async function setOverdueStop(db: Db, personId: number, stops: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ stops_when_overdue: stops })
    .where('id', '=', personId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
