import { sql } from 'kysely'
import type { saveCostRules } from '#market/landed-cost/contract/rule-calls.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import { confirmOdd, isOddFigure } from '#platform/core/server/odd-value.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { faultsOf } from './parameters.ts'

/**
 * Adds a version of the rules of a country; earlier ones stay.
 *
 * @throws Refusal cost_rules_invalid, odd_value
 */
export async function addRules(
  db: Db,
  rules: ParsedInput<typeof saveCostRules>['body'],
  actorId: number,
  origin: Origin,
): Promise<number> {
  const faults = faultsOf(rules.country, rules.parameters)
  if (faults.length > 0) throw new Refusal('cost_rules_invalid', { detail: { faults } })
  const before = await db
    .selectFrom('destination_rules')
    .select('parameters')
    .where('country', '=', rules.country)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  confirmOdd(
    before !== undefined && hasOddFigure(rules.parameters, before.parameters),
    rules.confirmed,
  )
  const { id } = await db
    .insertInto('destination_rules')
    .values({
      ...{ country: rules.country, valid_from: rules.validFrom },
      ...{ source_text: rules.sourceText, source_on: rules.sourceOn },
      // Who saves a version, changed or not, has compared it with its sources.
      reviewed_on: sql<string>`(app_now() at time zone 'Asia/Tokyo')::date`,
      parameters: JSON.stringify(rules.parameters),
      entered_by: actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(db, origin, {
    ...{ action: 'cost-rules-saved', actorId, subjectId: null },
    details: { rules: id, country: rules.country, validFrom: rules.validFrom },
  })
  return id
}

/** Whether a figure is more than ten times the earlier one in the same place, or less than a tenth of it. */
function hasOddFigure(now: unknown, before: unknown): boolean {
  if (typeof now === 'number' && typeof before === 'number') return isOddFigure(now, before)
  if (typeof now !== 'object' || typeof before !== 'object' || !now || !before) return false
  const places = before as Readonly<Record<string, unknown>>
  return Object.entries(now).some(([place, value]) => hasOddFigure(value, places[place]))
}
