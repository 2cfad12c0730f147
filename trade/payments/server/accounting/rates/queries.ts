import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPage } from '#platform/list/server/page.ts'

/** Returns rates in yen per dollar, newest first. */
export async function rateList(
  db: Db,
  query: { readonly page: number; readonly pageSize: number },
) {
  const { rows, pageInfo } = await readPage(
    db
      .selectFrom('exchange_rates as rate')
      .leftJoin('people as actor', 'actor.id', 'rate.entered_by')
      .select(['rate.id', 'rate.currency', 'rate.yen', 'rate.valid_from', 'rate.source'])
      .select('actor.full_name')
      .orderBy('rate.valid_from', 'desc')
      .orderBy('rate.id', 'desc'),
    query,
  )
  const rates = rows.map((row) => ({
    ...{ id: row.id, currency: row.currency, yen: row.yen, source: row.source },
    validFrom: tokyoIso(row.valid_from),
    enteredBy: row.full_name ?? '',
  }))
  return { rates, pageInfo }
}
