import type { saveExportRules } from '#market/landed-cost/contract/export/calls.ts'
import type { ExportPolicy } from '#market/landed-cost/contract/export/policy.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Adds a version of the export rules of a destination; the ones before stay. */
export async function addExportRules(
  db: Db,
  rules: ParsedInput<typeof saveExportRules>['body'],
  actorId: number,
  origin: Origin,
): Promise<number> {
  const { destination, validFrom } = rules
  const { id } = await db
    .insertInto('export_rules')
    .values({
      ...{ destination, valid_from: validFrom },
      ...{ source_text: rules.sourceText, source_url: rules.sourceUrl },
      ...{ reviewed_on: rules.reviewedOn, bans: JSON.stringify(rules.bans), entered_by: actorId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(db, origin, {
    ...{ action: 'export-rules-saved', actorId, subjectId: null },
    details: { rules: id, destination, validFrom },
  })
  return id
}

/** Sets how bids on restricted vehicles are handled. */
export async function setExportPolicy(
  db: Db,
  policy: ExportPolicy,
  actorId: number,
  origin: Origin,
): Promise<void> {
  await db.insertInto('export_policies').values({ policy, entered_by: actorId }).execute()
  await writeAudit(db, origin, {
    ...{ action: 'export-policy-set', actorId, subjectId: null, details: { policy } },
  })
}
