import { type RawBuilder, sql } from 'kysely'
import {
  canSignIn,
  type Permissions,
  permissionsInForce,
  type RoleId,
  type UserType,
  userType,
} from '#platform/core/contract/permissions.ts'
import type { PersonWithRights } from '#platform/core/server/person.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Returns the flags of a person that differ from their role; `table` is the alias of `people` in the query. */
export const ownFlags = (table: string): RawBuilder<Partial<Permissions>> =>
  sql`coalesce((
    select jsonb_object_agg(own.flag, own.granted)
    from person_permissions own where own.person_id = ${sql.ref(`${table}.id`)}
  ), '{}')`

const peopleWithFlags = (db: Db) =>
  db
    .selectFrom('people as person')
    .select(['person.id', 'person.user_type', 'person.role_id'])
    .select(ownFlags('person').as('own_flags'))
    .orderBy('person.id')

const peopleById = prepared('people-with-flags', (db, ids: readonly number[]) =>
  peopleWithFlags(db).where(sql<boolean>`person.id = any(${ids}::int[])`).compile(),
)

/** Returns those of some people who may sign in, with the flags in force. */
export async function listPeopleWithRights(
  db: Db,
  ids: readonly number[],
): Promise<PersonWithRights[]> {
  return ids.length === 0 ? [] : withRights(await peopleById(db, ids))
}

/** Returns the managers who may sign in, with the flags in force. */
export async function listManagers(db: Db): Promise<PersonWithRights[]> {
  const rows = await peopleWithFlags(db).where('person.user_type', '=', userType.manager).execute()
  return withRights(rows)
}

interface Row {
  readonly id: number
  readonly user_type: UserType
  readonly role_id: RoleId
  readonly own_flags: Partial<Permissions>
}

const withRights = (rows: readonly Row[]): PersonWithRights[] =>
  rows
    .filter(({ role_id }) => canSignIn(role_id))
    .map(({ id, user_type, role_id, own_flags }) => ({
      id,
      userType: user_type,
      roleId: role_id,
      permissions: permissionsInForce({ userType: user_type, roleId: role_id }, own_flags),
    }))
