import type { Insertable, Selectable } from 'kysely'
import type { saveTariff as saveTariffCall } from '#market/landed-cost/contract/tariffs.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import { confirmOdd, isOddFigure } from '#platform/core/server/odd-value.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Tariffs } from '../tables.ts'

type WantedTariff = ParsedInput<typeof saveTariffCall>['body']

/**
 * Adds a tariff or changes one. Cars keep their lines until their ports change or they are reset.
 * @throws Refusal not_found, tariff_exists, odd_value
 */
export async function saveTariff(
  db: Db,
  { id, confirmed, ...wanted }: WantedTariff,
  actorId: number,
  origin: Origin,
): Promise<number> {
  const before = id === undefined ? null : await getTariff(db, id)
  const isOdd = (['amountYen', 'perMille'] as const).some((unit) =>
    isOddFigure(
      wanted[unit] ?? 0,
      (unit === 'amountYen' ? before?.amount_yen : before?.per_mille) ?? 0,
    ),
  )
  confirmOdd(isOdd, confirmed)
  const values = {
    ...{ kind: wanted.kind, house_id: wanted.houseId, size: wanted.size },
    ...{ export_port: wanted.exportPort, discharge_port: wanted.dischargePort },
    ...{ export_type: wanted.exportType, source_text: wanted.sourceText },
    ...{ amount_yen: wanted.amountYen, per_mille: wanted.perMille },
    ...(wanted.sourceOn && { source_on: wanted.sourceOn }),
  }
  const saved = await oneOfItsKind(() =>
    id === undefined
      ? db.insertInto('tariffs').values(values).returningAll().executeTakeFirstOrThrow()
      : db
          .updateTable('tariffs')
          .set(values)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
  )
  await noteChange(db, before ? 'changed' : 'added', saved, actorId)
  await writeAudit(db, origin, {
    ...{ action: 'tariff-saved', actorId, subjectId: null },
    details: {
      ...{ tariff: saved.id, ...wanted, sourceOn: saved.source_on },
      ...(before && { amountBefore: before.amount_yen, perMilleBefore: before.per_mille }),
    },
  })
  return saved.id
}

/**
 * Deletes a tariff. Cars keep their lines until their ports change or they are reset.
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
  await noteChange(db, 'deleted', before, actorId)
  await writeAudit(db, origin, {
    ...{ action: 'tariff-deleted', actorId, subjectId: null },
    details: { tariff: id, kind, amountBefore: amount_yen, perMilleBefore: per_mille },
  })
}

/** The history of tariffs is never changed. */
async function noteChange(
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
  // A larger number is no id.
  const tariff =
    id < 2 ** 31 &&
    (await db.selectFrom('tariffs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (!tariff) throw new Refusal('not_found')
  return tariff
}

/** The codes of PostgreSQL for a second row of the same key, and for a house that does not exist. */
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'

async function oneOfItsKind<Row>(write: () => Promise<Row>): Promise<Row> {
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

/** Sets the tariffs of a system that has none. */
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
