import { sql } from 'kysely'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPage } from '#platform/list/server/page.ts'
import type { listDealerClients } from '#trade/bids/contract/lists.ts'
import { openBidStatuses } from '#trade/bids/contract/rules.ts'

/** How many vehicles of a group a person wants, and how many open bids are in it, by the group. */
export async function readGroups(
  db: Db,
  personId: number,
): Promise<Map<number, { cars: number; bids: number }>> {
  const { rows } = await sql<{ bid_group: number; cars: number; bids: number }>`
    select bid_group, coalesce(size.cars, 1) as cars, coalesce(waiting.bids, 0) as bids
    from (select bid_group, cars from bid_group_sizes where person_id = ${personId}) size
    full join (
      select bid_group, count(*)::int as bids from bids
      where person_id = ${personId} and status = any(${[...openBidStatuses]}::int[])
        and bid_group is not null
      group by bid_group
    ) waiting using (bid_group)
  `.execute(db)
  return new Map(rows.map(({ bid_group, cars, bids }) => [bid_group, { cars, bids }]))
}

/** A dealer's clients by name. */
export async function listClients(
  db: Db,
  dealerId: number,
  request: ParsedInput<typeof listDealerClients>['query'],
) {
  const clients = db
    .selectFrom('people')
    .select(['id', 'full_name'])
    .where('dealer_id', '=', dealerId)
    .orderBy('full_name')
    .orderBy('id')
  const { rows, pageInfo } = await readPage(clients, request)
  return {
    clientList: rows.map(({ id, full_name }) => ({ value: id, label: full_name })),
    pageInfo,
  }
}
