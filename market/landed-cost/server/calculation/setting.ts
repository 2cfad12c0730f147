import { sql } from 'kysely'
import type { CostChoice, CostRate, CostSetting } from '#market/landed-cost/contract/costs.ts'
import { transitDaysOf } from '#market/landed-cost/contract/rules/rules.ts'
import { type RateCurrency, rateCurrencies } from '#market/reference-data/contract/destinations.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { rulesInForce } from '../rules/queries.ts'

/** Returns the current rules and rates for a choice. */
export async function settingOf(db: Db, choice: CostChoice): Promise<CostSetting> {
  const rules = await rulesInForce(db, choice.destination)
  return { choice, rules, rates: await listRates(db) }
}

/** From an auction to the import, if no rules have an estimate. */
const usualTransitDays = 45

/** Returns the days from an auction to the import, as the rules estimate them. */
export const transitDaysFor = ({ rules }: CostSetting): number =>
  rules ? transitDaysOf(rules) : usualTransitDays

/** Lists the newest rate of each currency in yen; for dollars the rate at which clients pay. */
async function listRates(db: Db): Promise<CostRate[]> {
  const { rows } = await sql<{
    currency: RateCurrency
    yen: number
    valid_from: Date
    source: string
  }>`
    select currency, yen, valid_from, source
    from unnest(${rateCurrencies}::text[]) code cross join lateral rate_at(code, app_now())
    order by currency
  `.execute(db)
  return rows.map(({ currency, yen, valid_from, source }) => ({
    ...{ currency, yen, source, at: tokyoIso(valid_from) },
  }))
}
