import { sql, type Updateable } from 'kysely'
import type { Origin } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { decide } from '#platform/database/server/decision.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type {
  CarOutcome,
  invoiceRefusals,
  purchaseStatusRefusals,
} from '#trade/purchases/contract/manager-calls.ts'
import {
  canBecome,
  type InvoiceKind,
  type LineKind,
  type LogisticsField,
  needsReason,
  type PurchaseEvent,
  type PurchaseStatus,
  paymentDays,
} from '#trade/purchases/contract/rules.ts'
import { applyTariffs } from './costs/commands.ts'
import { cancelledLabel } from './purchase-texts.ts'
import type { Purchases } from './tables.ts'
import { isInTransit, isOfVoyage } from './voyages.ts'

interface PurchaseEdit {
  readonly purchaseId: number
  readonly actorId: number
  /** The version that the sender saw; undefined if it does not matter. */
  readonly version: number | undefined
  /** Backdated timestamp; if omitted, the database's clock. */
  readonly at?: Date
}

const requestOf = ({ purchaseId, actorId, version, at }: PurchaseEdit, origin: Origin) => ({
  purchase_id: purchaseId,
  actor_id: actorId,
  expected_version: version ?? null,
  at: at ?? null,
  request_id: origin.requestId,
  network: origin.network,
})

export type StatusOutcome =
  | { readonly outcome: 'accepted'; readonly version: number; readonly number: string | null }
  | { readonly outcome: (typeof purchaseStatusRefusals)[number] }

/** Sets the status of a car. The rules are in set_purchase_status.sql, behind its locks. */
export async function setPurchaseStatus(
  db: Db,
  edit: PurchaseEdit & {
    readonly status: PurchaseStatus
    readonly date: string
    readonly reason: string
  },
  origin: Origin,
): Promise<StatusOutcome> {
  const request = {
    ...requestOf(edit, origin),
    status: edit.status,
    status_on: edit.date,
    // PostgreSQL refuses lone surrogates.
    reason: edit.reason.toWellFormed(),
    label_en: cancelledLabel('en'),
    label_ru: cancelledLabel('ru'),
  }
  return decide(db, sql<StatusOutcome>`set_purchase_status(${JSON.stringify(request)}::jsonb)`)
}

export type InvoiceOutcome =
  | {
      readonly outcome: 'accepted'
      readonly invoiceId: number
      readonly number: string
      readonly totalYen: number
    }
  | { readonly outcome: (typeof invoiceRefusals)[number] }

interface NoteLine {
  readonly kind: LineKind
  readonly labelEn: string
  readonly labelRu: string
  readonly amountYen: number
}

/** Issues a numbered invoice or note and books it. The rules are in issue_paper.sql, behind its locks. */
export async function issueInvoice(
  db: Db,
  edit: PurchaseEdit & {
    readonly kind: InvoiceKind
    readonly lines: readonly NoteLine[]
    readonly reason: string
  },
  origin: Origin,
): Promise<InvoiceOutcome> {
  const request = {
    ...requestOf(edit, origin),
    kind: edit.kind,
    lines: edit.lines.map((line) => ({
      ...line,
      labelEn: line.labelEn.toWellFormed(),
      labelRu: line.labelRu.toWellFormed(),
    })),
    reason: edit.reason.toWellFormed(),
    due_days: paymentDays,
  }
  return decide(db, sql<InvoiceOutcome>`issue_paper(${JSON.stringify(request)}::jsonb)`)
}

/** Creates the purchase of a won bid that has none, as triggers do at the moment of the win. */
export async function syncPurchase(db: Db, bidId: number, requestId: string): Promise<void> {
  await sql`
    select sync_purchase(id, null, ${requestId}, app_now()) from bids where id = ${bidId}
  `.execute(db)
}

/** Changed logistics by column; omitted columns keep their values. */
export type LogisticsChange = Pick<Updateable<Purchases>, LogisticsField>

/** Cars by their ids, or the undelivered cars of a voyage. */
export type ChosenCars = { readonly ids: readonly number[] } | { readonly ofVoyage: string }

/**
 * Sets the logistics of cars, and the costs that follow from their ports. Locks the cars in the order of their ids.
 * Cars that already have the values are not written.
 * @returns the number of changed cars
 * @throws Refusal not_found, purchase_changed, arrival_before_departure
 */
export async function setLogistics(
  db: Db,
  edit: {
    readonly cars: ChosenCars
    readonly change: LogisticsChange
    readonly actorId: number
    readonly version: number | undefined
    readonly at?: Date
  },
  origin: Origin,
): Promise<number> {
  const { change, actorId, version, at } = edit
  const cars = await lockCars(db, edit.cars)
  if (cars.length === 0 || isMissingOne(edit.cars, cars)) throw new Refusal('not_found')
  if (version !== undefined && cars.some((car) => car.version !== version)) {
    throw new Refusal('purchase_changed')
  }
  const columns = Object.entries(change)
  if (columns.length === 0) return 0
  for (const car of cars) {
    const { etd, eta } = { ...car, ...change }
    if (etd && eta && etd > eta) throw new Refusal('arrival_before_departure')
  }
  const isOther = sql.join(
    columns.map(([name, value]) => sql`${sql.ref(name)} is distinct from ${value}`),
    sql` or `,
  )
  const changed = await db
    .updateTable('purchases')
    .set({
      ...{ ...change, changed_at: at ?? sql`app_now()`, changed_by: actorId },
      request_id: origin.requestId,
    })
    .where(sql<boolean>`id = any(${cars.map(({ id }) => id)}::bigint[])`)
    .where(sql<boolean>`(${isOther})`)
    .returning('id')
    .execute()
  if ('export_port' in change || 'discharge_port' in change) {
    const ids = changed.map(({ id }) => id)
    await applyTariffs(db, ids, { actorId, at }, origin)
  }
  return changed.length
}

/** A change of a car, and the request behind it. */
interface PurchaseChange {
  readonly purchaseId: number
  /** Null for automatic changes. */
  readonly actorId: number | null
  readonly requestId: string
  /** Backdated timestamp. */
  readonly at?: Date
}

/**
 * Counts a change of data that belongs to a car but is stored in other tables.
 * @returns the version of the car
 */
export async function bumpPurchaseVersion(
  db: Db,
  { purchaseId, actorId, requestId, at }: PurchaseChange,
  fields: Pick<Updateable<Purchases>, 'same_as_consignee'> = {},
): Promise<number> {
  const { version } = await db
    .updateTable('purchases')
    .set({
      ...fields,
      changed_at: at ?? sql`app_now()`,
      changed_by: actorId,
      request_id: requestId,
    })
    .where('id', '=', purchaseId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Adds an entry to a car's history for a change that triggers do not see. */
export async function recordPurchaseEvent(
  db: Db,
  entry: PurchaseChange & {
    readonly event: PurchaseEvent
    readonly changes: Readonly<Record<string, unknown>>
    /** Whether only managers see it. */
    readonly isInternal?: boolean
  },
): Promise<void> {
  await db
    .insertInto('purchase_log')
    .values({
      purchase_id: entry.purchaseId,
      at: entry.at ?? sql`app_now()`,
      actor_id: entry.actorId,
      event: entry.event,
      changes: JSON.stringify(entry.changes),
      is_internal: entry.isInternal ?? false,
      request_id: entry.requestId,
    })
    .execute()
}

/**
 * Locks cars in the order of their ids. Cars of a voyage are selected again behind the lock, so that a car that has
 * just left the voyage is excluded.
 */
async function lockCars(db: Db, chosen: ChosenCars) {
  return db
    .selectFrom('purchases as car')
    .select(['car.id', 'car.sku', 'car.status', 'car.version', 'car.etd', 'car.eta'])
    .where('car.withdrawn_at', 'is', null)
    .where(isChosen(chosen))
    .orderBy('car.id')
    .forUpdate()
    .execute()
}

const isChosen = (chosen: ChosenCars) =>
  'ids' in chosen
    ? sql<boolean>`car.id = any(${chosen.ids}::bigint[])`
    : sql<boolean>`${isOfVoyage(chosen.ofVoyage)} and ${isInTransit}`

const isMissingOne = (chosen: ChosenCars, cars: readonly { readonly id: number }[]) =>
  'ids' in chosen && new Set(chosen.ids).size > cars.length

export interface CarResult {
  readonly id: number
  readonly sku: string
  readonly outcome: CarOutcome
}

/**
 * Sets the status of many cars, each by its own rules; cars that cannot have it are returned unchanged. Locks all
 * accounts, then all bids, then all purchases, each in the order of their ids, before changing the first car.
 * set_purchase_status locks those of one car in the same order, so two managers wait for each other without deadlocks.
 */
export async function setPurchaseStatuses(
  db: Db,
  edit: {
    readonly cars: ChosenCars
    readonly actorId: number
    readonly status: PurchaseStatus
    readonly date: string
    readonly reason: string
  },
  origin: Origin,
): Promise<CarResult[]> {
  const { actorId, status, date, reason } = edit
  const ids = 'ids' in edit.cars ? edit.cars.ids : await idsOfCars(db, edit.cars)
  await lockPeopleAndBids(db, ids)
  const cars = (await lockCars(db, edit.cars)).filter(({ id }) => ids.includes(id))
  const known = new Set(cars.map(({ id }) => id))
  const wanted = 'ids' in edit.cars ? new Set(edit.cars.ids) : known
  const needReason = new Set(
    cars
      .filter((car) => reason === '' && car.status !== status && needsReason(car.status, status))
      .filter((car) => canBecome(car.status, status))
      .map(({ id }) => id),
  )
  const requests = cars
    .filter((car) => !needReason.has(car.id) && car.status !== status)
    .map((car) => ({
      ...requestOf({ purchaseId: car.id, actorId, version: undefined }, origin),
      ...{ status, status_on: date, reason: reason.toWellFormed() },
      ...{ label_en: cancelledLabel('en'), label_ru: cancelledLabel('ru') },
    }))
  const { rows } = await sql<{ id: number; outcome: StatusOutcome['outcome'] }>`
    select (request->>'purchase_id')::bigint as id, set_purchase_status(request)->>'outcome' as outcome
    from jsonb_array_elements(${JSON.stringify(requests)}::jsonb) request
  `.execute(db)
  const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]))
  const outcomeOf = (id: number): CarOutcome => {
    if (needReason.has(id)) return 'reason_needed'
    const outcome = outcomes.get(id)
    if (outcome === 'purchase_changed') throw new Error('no version was expected')
    if (outcome === 'accepted') return 'set'
    return outcome ?? (known.has(id) ? 'unchanged' : 'not_found')
  }
  const skus = new Map(cars.map(({ id, sku }) => [id, sku]))
  return [...wanted].map((id) => ({ id, sku: skus.get(id) ?? '', outcome: outcomeOf(id) }))
}

async function idsOfCars(db: Db, chosen: ChosenCars): Promise<number[]> {
  const cars = await db
    .selectFrom('purchases as car')
    .select('car.id')
    .where('car.withdrawn_at', 'is', null)
    .where(isChosen(chosen))
    .execute()
  return cars.map(({ id }) => id)
}

async function lockPeopleAndBids(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    select from accounts where person_id in (select person_id from purchases where id = any(${ids}::bigint[]))
    order by person_id for update
  `.execute(db)
  await sql`
    select from bids where id in (select bid_id from purchases where id = any(${ids}::bigint[]))
    order by id for update
  `.execute(db)
}

/**
 * Saves the note to the client, the one for managers, or both; undefined keeps a note.
 * @throws Refusal not_found, purchase_changed
 */
export async function setNotes(
  db: Db,
  edit: PurchaseEdit & {
    readonly note: string | undefined
    readonly managerNote: string | undefined
  },
  { requestId }: Origin,
): Promise<number> {
  const { purchaseId, actorId, version, note, managerNote } = edit
  const [car] = await lockCars(db, { ids: [purchaseId] })
  if (!car) throw new Refusal('not_found')
  if (version !== undefined && version !== car.version) throw new Refusal('purchase_changed')
  const { version: after } = await db
    .updateTable('purchases')
    .set({
      ...(note !== undefined && { client_note: note }),
      ...(managerNote !== undefined && { manager_note: managerNote }),
      ...{ changed_at: sql`app_now()`, changed_by: actorId, request_id: requestId },
    })
    .where('id', '=', purchaseId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return after
}
