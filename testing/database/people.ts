import { hashPassword } from '#people/auth/server/password.ts'
import { addPerson } from '#people/auth/server/people/commands.ts'
import {
  type PermissionFlag,
  permissionsOf,
  type RoleId,
  role,
  userType,
} from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** The password of every person in tests. */
export const testPassword = 'correct horse'

/** The people that tests can sign in as, one for each role. */
export type Who = keyof typeof role

/** All of them, in the order of the roles. */
export const everybody = Object.keys(role) as readonly Who[]

export const emailOf = (who: Who) => `${who}@people.test`

/** Adds people to the template database; they share one password hash, which is slow to compute. */
export async function addTestPeople(db: Db): Promise<void> {
  const passwordHash = await hashPassword(testPassword)
  for (const who of everybody) {
    await addPerson(db, {
      email: emailOf(who),
      passwordHash,
      fullName: `Test ${who}`,
      userType: who === 'manager' ? userType.manager : userType.client,
      roleId: role[who],
      company: 'Test Motors',
      city: 'Yokohama',
    })
  }
}

export async function idOf(db: Db, who: Who): Promise<number> {
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', emailOf(who))
    .executeTakeFirstOrThrow()
  return id
}

/** Returns a test person as requests have it, without permission overrides. */
export async function testPersonOf(db: Db, who: Who): Promise<Person> {
  return {
    id: await idOf(db, who),
    userType: who === 'manager' ? userType.manager : userType.client,
    roleId: role[who],
    permissions: permissionsOf(role[who]),
    language: undefined,
    sessionId: '',
  }
}

export async function changeRole(db: Db, who: Who, roleId: RoleId): Promise<void> {
  await db
    .updateTable('people')
    .set({ role_id: roleId })
    .where('email', '=', emailOf(who))
    .execute()
}

/** Grants or revokes a permission flag, whatever the default of the role. */
export async function override(
  db: Db,
  who: Who,
  flag: PermissionFlag,
  granted: boolean,
): Promise<void> {
  await db
    .insertInto('person_permissions')
    .values({ person_id: await idOf(db, who), flag, granted })
    .onConflict((conflict) => conflict.columns(['person_id', 'flag']).doUpdateSet({ granted }))
    .execute()
}
