import { type RawBuilder, sql } from 'kysely'
import type { ExportBan, ExportRules } from '#market/landed-cost/contract/export/bans.ts'
import type { listExportRules } from '#market/landed-cost/contract/export/calls.ts'
import type { ExportPolicy } from '#market/landed-cost/contract/export/policy.ts'
import { type Destination, destinations } from '#market/reference-data/contract/destinations.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPage } from '#platform/list/server/page.ts'
import { countries } from '#reference/countries.ts'

/** Days from the auction until a vehicle is on a ship. */
const daysToShipment = 14

/** The version for vehicles that are bought today. */
export const rulesInForce = (destination: RawBuilder<unknown>) => sql<
  RulesRow & { present_year: number }
>`
  select id, destination, valid_from, source_text, source_url, reviewed_on, bans,
    extract(year from app_now() at time zone 'Asia/Tokyo')::int as present_year from export_rules version
  where version.destination = ${destination}
    and valid_from <= (app_now() at time zone 'Asia/Tokyo')::date + ${sql.lit(daysToShipment)}
  order by valid_from desc, id desc limit 1
`

/** Whether `rules` are those for vehicles that are bought today. */
export const isExportRuleInForce = sql<boolean>`rules.id = (
  select id from (${rulesInForce(sql`rules.destination`)}) newest
)`

const rulesTo = prepared('export-rules-to', (db, destination: Destination) =>
  rulesInForce(sql`${destination}::text`).compile(db),
)

/** The export rules for vehicles that are bought today; null where nothing is known to be banned. */
export async function exportRulesInForce(
  db: Db,
  destination: Destination,
): Promise<ExportRules | null> {
  const [row] = await rulesTo(db, destination)
  return row ? rulesOf(row) : null
}

const countryId = (code: Destination) => countries.find((one) => one.code === code)?.id ?? 0

/** Where `person` takes vehicles: as `choice` remembers, else the person's country; null elsewhere. */
export const usualDestination = sql<Destination | null>`coalesce(
  choice.destination,
  case person.country_id ${sql.join(
    destinations.map((code) => sql`when ${sql.lit(countryId(code))} then ${sql.lit(code)}`),
    sql` `,
  )} end
)`

/** The usual destination of a person, by id. */
export const usualDestinationOf = (personId: RawBuilder<unknown>) => sql<Destination | null>`(
  select ${usualDestination}
  from people person left join cost_choices choice on choice.person_id = person.id
  where person.id = ${personId}
)`

const rulesOfPerson = prepared('export-rules-of-person', (db, personId: number) =>
  rulesInForce(usualDestinationOf(sql`${personId}::int`)).compile(db),
)

/** What decides about exports to a person's own destination. */
export interface ExportCheck {
  readonly rules: ExportRules
  /** In Tokyo. */
  readonly year: number
}

/** The rules of the person's own destination; null where that or its bans are not known. */
export async function exportCheckOf(db: Db, personId: number): Promise<ExportCheck | null> {
  const [row] = await rulesOfPerson(db, personId)
  return row ? { rules: rulesOf(row), year: row.present_year } : null
}

/** The policy that a manager has set last; null if nobody has. */
export const lastPolicy = sql<ExportPolicy | null>`(
  select policy from export_policies order by id desc limit 1
)`

/** How bids on restricted vehicles are handled: as a manager has set it last, else as configured. */
export async function exportPolicyOf(db: Db, configured: ExportPolicy): Promise<ExportPolicy> {
  const { rows } = await sql<{
    policy: ExportPolicy | null
  }>`select ${lastPolicy} as policy`.execute(db)
  return rows[0]?.policy ?? configured
}

/** A page of all versions, by destination, the newest first. */
export async function listVersions(db: Db, query: ParsedInput<typeof listExportRules>['query']) {
  const { destination } = query
  const all = db
    .selectFrom('export_rules as rules')
    .leftJoin('people as manager', 'manager.id', 'rules.entered_by')
    .select(['rules.id', 'rules.destination', 'rules.valid_from', 'rules.source_text'])
    .select(['rules.source_url', 'rules.reviewed_on', 'rules.bans', 'rules.entered_at'])
    .select('manager.full_name')
    .select(isExportRuleInForce.as('in_force'))
    .$if(destination !== undefined, (those) =>
      those.where('rules.destination', '=', destination ?? 'RU'),
    )
    .orderBy('rules.destination')
    .orderBy('rules.valid_from', 'desc')
    .orderBy('rules.id', 'desc')
  const { rows, pageInfo } = await readPage(all, query)
  const rules = rows.map((row) => ({
    ...rulesOf(row),
    enteredAt: tokyoIso(row.entered_at),
    enteredBy: row.full_name ?? '',
    isInForce: row.in_force,
  }))
  return { rules, pageInfo }
}

export interface RulesRow {
  readonly id: number
  readonly destination: Destination
  readonly valid_from: string
  readonly source_text: string
  readonly source_url: string
  readonly reviewed_on: string
  readonly bans: ExportBan[]
}

export const rulesOf = (row: RulesRow): ExportRules => ({
  ...{ id: row.id, destination: row.destination, validFrom: row.valid_from, bans: row.bans },
  source: { text: row.source_text, url: row.source_url, reviewedOn: row.reviewed_on },
})
