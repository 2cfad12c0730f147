import { type Selectable, sql } from 'kysely'
import { tariffKinds } from '#market/landed-cost/contract/tariff-kinds.ts'
import type { listTariffChanges, listTariffs } from '#market/landed-cost/contract/tariffs.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPage } from '#platform/list/server/page.ts'
import { searchWords } from '#platform/list/server/search-words.ts'
import type { Tariffs } from '../tables.ts'

/** Returns a page of tariffs by kind, the most general first. */
export async function listTariffPage(db: Db, query: ParsedInput<typeof listTariffs>['query']) {
  const words = searchWords(query.qSearch)
  const all = db
    .selectFrom('tariffs as tariff')
    .leftJoin('auction_houses as house', 'house.id', 'tariff.house_id')
    .select(['tariff.id', 'tariff.kind', 'tariff.house_id as houseId'])
    .select(sql<string>`coalesce(house.name, '')`.as('house'))
    .select(['tariff.export_port as exportPort', 'tariff.discharge_port as dischargePort'])
    .select(['tariff.size', 'tariff.export_type as exportType'])
    .select(['tariff.amount_yen as amountYen', 'tariff.per_mille as perMille'])
    .select(['tariff.lead_hours as leadHours', 'tariff.source_text', 'tariff.source_on'])
    .$if(query.kind !== undefined, (those) =>
      those.where('tariff.kind', '=', query.kind ?? 'agent'),
    )
    .$call((those) =>
      words.reduce(
        (found, word) =>
          found.where(
            sql<boolean>`strpos(lower(concat_ws(
              ' ', house.name, tariff.export_port, tariff.discharge_port, tariff.size
            )), ${word}) > 0`,
          ),
        those,
      ),
    )
    .orderBy(sql`array_position(${[...tariffKinds]}::text[], tariff.kind)`)
    .orderBy(sql`house.name nulls first, tariff.export_port nulls first`)
    .orderBy(sql`tariff.discharge_port nulls first`)
    .orderBy('tariff.id')
  const { rows, pageInfo } = await readPage(all, query)
  const houses = await db
    .selectFrom('auction_houses')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const tariffs = rows.map(({ source_text, source_on, ...tariff }) => ({
    ...tariff,
    source: { text: source_text, day: source_on },
  }))
  return { tariffs, houses, pageInfo }
}

/** Returns a page of the changes of tariffs, last change first. */
export async function listTariffChangePage(
  db: Db,
  query: ParsedInput<typeof listTariffChanges>['query'],
) {
  const { id } = query
  const all = db
    .selectFrom('tariff_changes as change')
    .leftJoin('people as manager', 'manager.id', 'change.changed_by')
    .leftJoin('auction_houses as house', (join) =>
      join.on(sql<boolean>`house.id = (change.tariff ->> 'house_id')::int`),
    )
    .select(['change.id', 'change.change', 'change.changed_at', 'manager.full_name'])
    .select(sql<StoredTariff>`change.tariff`.as('tariff'))
    .select(sql<string>`coalesce(house.name, '')`.as('house'))
    .$if(id !== undefined, (those) => those.where('change.tariff_id', '=', id ?? 0))
    .orderBy('change.id', 'desc')
  const { rows, pageInfo } = await readPage(all, query)
  const changes = rows.map((row) => ({
    ...{ id: row.id, change: row.change, changedAt: tokyoIso(row.changed_at) },
    changedBy: row.full_name ?? '',
    tariff: tariffOf(row.tariff, row.house),
  }))
  return { changes, pageInfo }
}

/** A row of tariffs as its JSON has it. */
type StoredTariff = Selectable<Tariffs>

const tariffOf = (stored: StoredTariff, house: string) => ({
  ...{ id: stored.id, kind: stored.kind, houseId: stored.house_id, house, size: stored.size },
  ...{ exportPort: stored.export_port, dischargePort: stored.discharge_port },
  ...{ exportType: stored.export_type, amountYen: stored.amount_yen, perMille: stored.per_mille },
  // Versions from before inspections have none.
  leadHours: stored.lead_hours ?? null,
  source: { text: stored.source_text, day: stored.source_on },
})
