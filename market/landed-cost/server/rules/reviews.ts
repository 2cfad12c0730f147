import { sql } from 'kysely'
import { type RuleReview, reviewAfterDays } from '#market/landed-cost/contract/rule-calls.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { isExportRuleInForce } from '../export/queries.ts'
import { isRuleInForce } from './queries.ts'

const isOverdue = sql<boolean>`
  rules.reviewed_on + ${sql.lit(reviewAfterDays)} < (app_now() at time zone 'Asia/Tokyo')::date
`

/** Lists the rules in force whose last review is too long ago, the longest overdue first. */
export async function listReviews(db: Db): Promise<RuleReview[]> {
  const imports = await db
    .selectFrom('destination_rules as rules')
    .select(['rules.country', 'rules.reviewed_on as reviewedOn'])
    .where(isRuleInForce)
    .where(isOverdue)
    .execute()
  const exports = await db
    .selectFrom('export_rules as rules')
    .select(['rules.destination as country', 'rules.reviewed_on as reviewedOn'])
    .where(isExportRuleInForce)
    .where(isOverdue)
    .execute()
  return [
    ...imports.map((row) => ({ ...row, rules: 'import' as const })),
    ...exports.map((row) => ({ ...row, rules: 'export' as const })),
  ].sort((x, y) => x.reviewedOn.localeCompare(y.reviewedOn))
}
