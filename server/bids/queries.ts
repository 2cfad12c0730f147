import { sql } from 'kysely'
import { type BidStatus, openBidStatuses } from '../../contract/bids/rules.ts'
import { type Permissions, permissionsOf, userType } from '../../contract/core/permissions.ts'
import type { Db } from '../db/tables.ts'

/** A client for whom a manager may act, with the flags in force; null for anybody else. */
export async function findClient(
  db: Db,
  personId: number,
): Promise<{ id: number; permissions: Permissions } | null> {
  const row = await db
    .selectFrom('people as person')
    .select(['person.id', 'person.role_id'])
    .select(
      sql<Partial<Permissions>>`coalesce(
        (select jsonb_object_agg(own.flag, own.granted)
         from person_permissions own where own.person_id = person.id), '{}')`.as('overrides'),
    )
    .where('person.id', '=', personId)
    .where('person.user_type', '=', userType.client)
    .executeTakeFirst()
  return row ? { id: row.id, permissions: permissionsOf(row.role_id, row.overrides) } : null
}

/** How many open bids a person has in each group; groups without any are left out. */
export async function countByGroup(db: Db, personId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('bids')
    .select(['bid_group', sql<number>`count(*)::int`.as('cars')])
    .where('person_id', '=', personId)
    .where('status', 'in', [...openBidStatuses])
    .where('bid_group', 'is not', null)
    .groupBy('bid_group')
    .execute()
  return new Map(rows.map(({ bid_group, cars }) => [bid_group ?? 0, cars]))
}

/** What makes up a person's exposure, in yen; statuses without bids are left out. */
export async function findExposure(db: Db, personId: number) {
  const { rows } = await sql<{ bidStatus: BidStatus; bids: number; amount: number }>`
    select status as "bidStatus", bids, amount_yen as amount
    from exposure_by_status(person_id => ${personId})
  `.execute(db)
  return rows
}
