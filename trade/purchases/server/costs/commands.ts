import { sql } from 'kysely'
import type { Origin } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { EnteredLineKind, LineKind } from '#trade/purchases/contract/rules.ts'
import { type EventBy, recordEvents } from '../record-event.ts'

interface CostEdit {
  readonly purchaseId: number
  readonly actorId: number
  /** The version that the sender saw; undefined if it does not matter. */
  readonly version: number | undefined
}

interface WantedLine {
  readonly kind: EnteredLineKind
  readonly labelEn: string
  readonly labelRu: string
  readonly amountYen: number
}

export interface ChangedCosts {
  readonly version: number
  readonly total: number
}

/**
 * Adds or edits a cost line of a car. An edited tariff line becomes a manager's own, and tariffs no longer change it.
 * @throws Refusal not_found, purchase_changed, purchase_invoiced, purchase_over, line_follows_price, lines_below_zero
 */
export async function saveLine(
  db: Db,
  edit: CostEdit & { readonly lineId: number | undefined; readonly line: WantedLine },
  origin: Origin,
): Promise<ChangedCosts & { readonly lineId: number }> {
  const { lineId, line, purchaseId, actorId } = edit
  const values = {
    ...{ kind: line.kind, amount_yen: line.amountYen },
    ...{ label_en: line.labelEn, label_ru: line.labelRu },
  }
  return changeCosts(db, edit, origin, async () => {
    if (lineId === undefined) {
      const added = await db
        .insertInto('purchase_lines')
        .values({ ...values, purchase_id: purchaseId, source: 'manager', added_by: actorId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { lineId: added.id }
    }
    const before = await getOwnLine(db, purchaseId, lineId)
    const isSame = Object.entries(values).every(
      ([name, value]) => before[name as keyof typeof values] === value,
    )
    if (isSame) return { lineId }
    await db
      .updateTable('purchase_lines')
      .set({ ...values, source: 'manager', added_by: actorId, added_at: sql`app_now()` })
      .where('id', '=', lineId)
      .execute()
    if (before.source === 'tariff') await leaveTariff(db, purchaseId, before.kind)
    return { lineId }
  })
}

/**
 * Deletes a line. A deleted tariff line does not reappear when ports change.
 * @throws Refusal as `saveLine`
 */
export async function deleteLine(
  db: Db,
  edit: CostEdit & { readonly lineId: number },
  origin: Origin,
): Promise<ChangedCosts> {
  return changeCosts(db, edit, origin, async () => {
    const before = await getOwnLine(db, edit.purchaseId, edit.lineId)
    await db.deleteFrom('purchase_lines').where('id', '=', edit.lineId).execute()
    if (before.source === 'tariff') await leaveTariff(db, edit.purchaseId, before.kind)
    return {}
  })
}

/**
 * Discards the lines that managers have entered and edited, and applies today's tariffs.
 * @throws Refusal as `saveLine`
 */
export async function resetLines(db: Db, edit: CostEdit, origin: Origin): Promise<ChangedCosts> {
  const { purchaseId } = edit
  return changeCosts(db, edit, origin, async () => {
    await db
      .deleteFrom('purchase_lines')
      .where('purchase_id', '=', purchaseId)
      .where('source', '=', 'manager')
      .execute()
    await db.deleteFrom('edited_line_kinds').where('purchase_id', '=', purchaseId).execute()
    await sql`select apply_tariffs(${purchaseId})`.execute(db)
    return {}
  })
}

/**
 * Adds the fee of an inspection that was done to the costs of the client's car, if the lot has been bought. Locks the lot,
 * as a win and its price do, and then the car: either the car is found here, or its costs start with the fee.
 */
export async function chargeInspection(
  db: Db,
  { lotId, clientId, ...by }: { readonly lotId: number; readonly clientId: number } & EventBy,
  origin: Origin,
): Promise<void> {
  await db
    .selectFrom('lots')
    .select('id')
    .where('id', '=', lotId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const cars = await db
    .selectFrom('purchases')
    .select('id')
    .where('person_id', '=', clientId)
    .where('lot_id', '=', lotId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = cars.map(({ id }) => id)
  if (ids.length > 0) await applyTariffs(db, ids, by, origin)
}

/** Applies the tariffs to cars, and adds changed lines to their histories. The cars must be locked. */
export async function applyTariffs(
  db: Db,
  ids: readonly number[],
  by: EventBy,
  origin: Origin,
): Promise<void> {
  await recordLines(db, ids, by, origin, async () => {
    await sql`select apply_tariffs(id) from unnest(${ids}::bigint[]) id`.execute(db)
  })
}

/**
 * Changes the lines of one car behind the lock that issuing the invoice also takes: either the invoice has the change,
 * or the change is refused.
 */
async function changeCosts<More extends object>(
  db: Db,
  edit: CostEdit,
  origin: Origin,
  change: () => Promise<More>,
): Promise<ChangedCosts & More> {
  const { purchaseId } = edit
  const before = await lockOpenCar(db, edit)
  const result = await recordLines(db, [purchaseId], edit, origin, change)
  const after = await db
    .selectFrom('purchases')
    .select(['version', 'total_yen'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  // Other ports can make the total negative; a change that increases it again is allowed.
  if (after.total_yen < Math.min(0, before.total_yen)) throw new Refusal('lines_below_zero')
  return { ...result, version: after.version, total: after.total_yen }
}

async function lockOpenCar(db: Db, { purchaseId, version }: CostEdit) {
  const car = await db
    .selectFrom('purchases')
    .select(['version', 'status', 'total_yen'])
    .where('id', '=', purchaseId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!car) throw new Refusal('not_found')
  // A separate statement sees what was committed while it waited for the lock.
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (invoice) throw new Refusal('purchase_invoiced')
  if (car.status === 7) throw new Refusal('purchase_over')
  if (version !== undefined && version !== car.version) throw new Refusal('purchase_changed')
  return car
}

/** Returns a line that managers can edit. */
async function getOwnLine(db: Db, purchaseId: number, lineId: number) {
  const line = await db
    .selectFrom('purchase_lines')
    .select(['kind', 'label_en', 'label_ru', 'amount_yen', 'source'])
    .where('id', '=', lineId)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  if (!line) throw new Refusal('not_found')
  if (line.source === 'lot') throw new Refusal('line_follows_price')
  return line
}

const leaveTariff = (db: Db, purchaseId: number, kind: LineKind) =>
  db
    .insertInto('edited_line_kinds')
    .values({ purchase_id: purchaseId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

interface RecordedLine {
  readonly id: number
  readonly purchase_id: number
  readonly kind: LineKind
  readonly label_en: string
  readonly label_ru: string
  readonly amount_yen: number
}

/** Changes lines of locked cars, and adds the changes to their histories. */
async function recordLines<Result>(
  db: Db,
  ids: readonly number[],
  by: EventBy,
  origin: Origin,
  change: () => Promise<Result>,
): Promise<Result> {
  const read = (): Promise<RecordedLine[]> =>
    db
      .selectFrom('purchase_lines')
      .select(['id', 'purchase_id', 'kind', 'label_en', 'label_ru', 'amount_yen'])
      .where(sql<boolean>`purchase_id = any(${ids}::bigint[])`)
      .orderBy('id')
      .execute()
  const before = await read()
  const result = await change()
  const changes = lineChanges(before, await read())
  if (changes.length > 0) await recordEvents(db, changes, by, origin)
  return result
}

/** Returns one entry for each line that was added, removed or changed. */
function lineChanges(before: readonly RecordedLine[], after: readonly RecordedLine[]) {
  const isLike = (one: RecordedLine) => (other: RecordedLine) =>
    other.purchase_id === one.purchase_id && other.kind === one.kind
  const known = new Map(before.map((line) => [line.id, line]))
  const remaining = new Set(after.map(({ id }) => id))
  // An own line and the tariff that replaces it are one change.
  const gone = before.filter(({ id }) => !remaining.has(id))
  const pairs = after.map((line) => {
    const same = known.get(line.id)
    const at = same ? -1 : gone.findIndex(isLike(line))
    return [same ?? (at < 0 ? undefined : gone.splice(at, 1)[0]), line] as const
  })
  return [...pairs, ...gone.map((line) => [line, undefined] as const)]
    .filter(([was, is]) => textOf(was) !== textOf(is))
    .map(([was, is]) => {
      const { purchase_id: purchaseId, kind, label_en, label_ru } = (is ?? was) as RecordedLine
      const amount = [was?.amount_yen ?? null, is?.amount_yen ?? null]
      const changes = { kind, labelEn: label_en, labelRu: label_ru, amount }
      return { purchaseId, event: 'line' as const, changes }
    })
}

const textOf = (line: RecordedLine | undefined) =>
  line && JSON.stringify([line.kind, line.label_en, line.label_ru, line.amount_yen])
