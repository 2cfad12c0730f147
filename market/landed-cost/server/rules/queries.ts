import { sql } from 'kysely'
import type { CostRules } from '#market/landed-cost/contract/costs.ts'
import type { listCostRules } from '#market/landed-cost/contract/rule-calls.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPage } from '#platform/list/server/page.ts'

const inForce = (country: Destination | null) => sql<number>`(
  select id from destination_rules newest
  where newest.country = ${country === null ? sql`rules.country` : country}
    and newest.valid_from
      <= (app_now() at time zone 'Asia/Tokyo')::date + (newest.parameters ->> 'transitDays')::int
  order by newest.valid_from desc, newest.id desc limit 1
)`

/** Whether `rules` are those that apply when a vehicle bought today arrives. */
export const isRuleInForce = sql<boolean>`rules.id = ${inForce(null)}`

/** Returns the rules of a country that apply when a vehicle bought today arrives; null if there are none. */
export async function rulesInForce(db: Db, country: Destination): Promise<CostRules | null> {
  const row = await db
    .selectFrom('destination_rules as rules')
    .select(['id', 'country', 'valid_from', 'source_text', 'source_on', 'parameters'])
    .where('id', '=', inForce(country))
    .executeTakeFirst()
  return row ? rulesOf(row) : null
}

const rulesOf = (row: {
  id: number
  country: Destination
  valid_from: string
  source_text: string
  source_on: string
  parameters: Readonly<Record<string, unknown>>
}) => ({
  ...{ id: row.id, country: row.country, validFrom: row.valid_from },
  source: { text: row.source_text, day: row.source_on },
  parameters: { ...row.parameters },
})

/** Returns a page of all versions, by country, newest first. */
export async function listRuleVersions(db: Db, query: ParsedInput<typeof listCostRules>['query']) {
  const { country } = query
  const all = db
    .selectFrom('destination_rules as rules')
    .leftJoin('people as manager', 'manager.id', 'rules.entered_by')
    .select(['rules.id', 'rules.country', 'rules.valid_from', 'rules.source_text'])
    .select(['rules.source_on', 'rules.reviewed_on', 'rules.parameters', 'rules.entered_at'])
    .select(['manager.full_name', isRuleInForce.as('in_force')])
    .$if(country !== undefined, (those) => those.where('rules.country', '=', country ?? 'RU'))
    .orderBy('rules.country')
    .orderBy('rules.valid_from', 'desc')
    .orderBy('rules.id', 'desc')
  const { rows, pageInfo } = await readPage(all, query)
  const rules = rows.map((row) => ({
    ...rulesOf(row),
    enteredAt: tokyoIso(row.entered_at),
    enteredBy: row.full_name ?? '',
    isInForce: row.in_force,
    reviewedOn: row.reviewed_on,
  }))
  return { rules, pageInfo }
}
