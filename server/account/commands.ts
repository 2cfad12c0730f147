import type { RoleId, UserType } from '../../contract/permissions.ts'
import type { Db } from '../db/tables.ts'

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

/** Adds a person; an address that is taken stays with the person who has it. */
export async function addPerson(db: Db, person: NewPerson): Promise<void> {
  await db
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
