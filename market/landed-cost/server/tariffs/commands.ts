import type { Insertable, Selectable } from 'kysely'
import type { saveTariff as saveTariffCall } from '#market/landed-cost/contract/tariffs.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import { confirmOdd, isOddFigure } from '#platform/core/server/odd-value.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Tariffs } from '../tables.ts'

type TariffInput = ParsedInput<typeof saveTariffCall>['body']

/**
 * Adds or changes a tariff. Cars keep their lines until their ports change or they are reset.
 *
 * @throws Refusal not_found, tariff_exists, odd_value
 */
export async function saveTariff(
  db: Db,
  { id, confirmed, ...input }: TariffInput,
  actorId: number,
  origin: Origin,
): Promise<number> {
  const before = id === undefined ? null : await getTariff(db, id)
  const isOdd = (['amountYen', 'perMille'] as const).some((unit) =>
    isOddFigure(
      input[unit] ?? 0,
      (unit === 'amountYen' ? before?.amount_yen : before?.per_mille) ?? 0,
    ),
  )
  confirmOdd(isOdd, confirmed)
  const values = {
    ...{ kind: input.kind, house_id: input.houseId, size: input.size },
    ...{ export_port: input.exportPort, discharge_port: input.dischargePort },
    ...{ export_type: input.exportType, source_text: input.sourceText },
    ...{ amount_yen: input.amountYen, per_mille: input.perMille, lead_hours: input.leadHours },
    ...(input.sourceOn && { source_on: input.sourceOn }),
  }
  const saved = await withTariffRefusals(() =>
    id === undefined
      ? db.insertInto('tariffs').values(values).returningAll().executeTakeFirstOrThrow()
      : db
          .updateTable('tariffs')
          .set(values)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
  )
  await recordChange(db, before ? 'changed' : 'added', saved, actorId)
  await writeAudit(db, origin, {
    ...{ action: 'tariff-saved', actorId, subjectId: null },
    details: {
      ...{ tariff: saved.id, ...input, sourceOn: saved.source_on },
      ...(before && { amountBefore: before.amount_yen, perMilleBefore: before.per_mille }),
    },
  })
  return saved.id
}

/**
 * Deletes a tariff. Cars keep their lines until their ports change or they are reset.
 *
 * @throws Refusal not_found
 */
export async function deleteTariff(
  db: Db,
  id: number,
  actorId: number,
  origin: Origin,
): Promise<void> {
  const before = await getTariff(db, id)
  const { kind, amount_yen, per_mille } = before
  await db.deleteFrom('tariffs').where('id', '=', id).execute()
  await recordChange(db, 'deleted', before, actorId)
  await writeAudit(db, origin, {
    ...{ action: 'tariff-deleted', actorId, subjectId: null },
    details: { tariff: id, kind, amountBefore: amount_yen, perMilleBefore: per_mille },
  })
}

/** Adds a change to the history of tariffs, which is never rewritten. */
async function recordChange(
  db: Db,
  change: 'added' | 'changed' | 'deleted',
  tariff: Selectable<Tariffs>,
  changedBy: number | null,
): Promise<void> {
  await db
    .insertInto('tariff_changes')
    .values({ tariff_id: tariff.id, change, tariff: JSON.stringify(tariff), changed_by: changedBy })
    .execute()
}

async function getTariff(db: Db, id: number) {
  // A larger number cannot be an id.
  const tariff =
    id < 2 ** 31 &&
    (await db.selectFrom('tariffs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (!tariff) throw new Refusal('not_found')
  return tariff
}

/** The codes of PostgreSQL for a duplicate key, and for a house that does not exist. */
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'

async function withTariffRefusals<Row>(write: () => Promise<Row>): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === uniqueViolation) throw new Refusal('tariff_exists')
    if (code === foreignKeyViolation) {
      throw new Refusal('invalid_fields', {
        fields: { houseId: { key: 'fields:invalid' } },
        listsFields: true,
      })
    }
    throw error
  }
}

/** Inserts the initial tariffs into a system that has none. */
export async function setFirstTariffs(
  db: Db,
  tariffs: readonly Omit<Insertable<Tariffs>, 'id'>[],
): Promise<void> {
  const known = await db.selectFrom('tariffs').select('id').limit(1).executeTakeFirst()
  if (known) return
  const added = await db
    .insertInto('tariffs')
    .values([...tariffs])
    .returningAll()
    .execute()
  await db
    .insertInto('tariff_changes')
    .values(
      added.map((tariff) => ({
        ...{ tariff_id: tariff.id, change: 'added' as const, changed_by: null },
        tariff: JSON.stringify(tariff),
      })),
    )
    .execute()
}
