import { sql } from 'kysely'
import { type RateCurrency, rateCurrencies } from '#market/reference-data/contract/destinations.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPage } from '#platform/list/server/page.ts'

/** Lists the current rates, at most one for each currency, by their codes. */
export async function listRatesInForce(
  db: Db,
  currencies: readonly RateCurrency[] = rateCurrencies,
) {
  const { rows } = await sql<{
    currency: RateCurrency
    yen: number
    valid_from: Date
    source: string
  }>`
    select currency, yen, valid_from, source
    from unnest(${currencies}::text[]) code cross join lateral rate_at(code, app_now())
    order by currency
  `.execute(db)
  return rows.map(({ currency, yen, valid_from, source }) => ({
    ...{ currency, yen, source, at: tokyoIso(valid_from) },
  }))
}

/** Returns the current yen per unit of a currency; null if no rate was ever entered. */
export async function findRate(db: Db, currency: RateCurrency) {
  const [rate] = await listRatesInForce(db, [currency])
  return rate ? { yen: rate.yen, at: rate.at } : null
}

/** Returns a page of all rates of some currencies, newest first. */
export async function listRatesOf<Currency extends RateCurrency>(
  db: Db,
  currencies: readonly Currency[],
  query: { readonly page: number; readonly pageSize: number },
) {
  const { rows, pageInfo } = await readPage(
    db
      .selectFrom('exchange_rates as rate')
      .leftJoin('people as manager', 'manager.id', 'rate.entered_by')
      .select(['rate.id', 'rate.yen', 'rate.valid_from', 'rate.source', 'manager.full_name'])
      .select((rate) => rate.ref('rate.currency').$castTo<Currency>().as('currency'))
      .where('rate.currency', 'in', currencies)
      .orderBy('rate.valid_from', 'desc')
      .orderBy('rate.id', 'desc'),
    query,
  )
  const rates = rows.map(({ id, currency, yen, valid_from, source, full_name }) => ({
    ...{ id, currency, yen, source },
    validFrom: tokyoIso(valid_from),
    enteredBy: full_name ?? '',
  }))
  return { rates, pageInfo }
}
