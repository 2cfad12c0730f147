import { sql, type Updateable } from 'kysely'
import type { Origin } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
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
import { followPorts } from './costs/commands.ts'
import { cancelledLabel } from './purchase-texts.ts'
import type { Purchases } from './tables.ts'
import { isInTransit, isOfVoyage } from './voyages.ts'

interface PurchaseEdit {
  readonly purchaseId: number
  readonly actorId: number
  /** The state for which the request was made; undefined where it does not matter. */
  readonly version: number | undefined
  /** When it happened, of what is written down later; else the clock of the database decides. */
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

/** Sets the status of a car; the rules are in set_purchase_status.sql, behind its locks. */
export async function setPurchaseStatus(
  db: Db,
  edit: PurchaseEdit & {
    readonly status: PurchaseStatus
    /** Tokyo day. */
    readonly date: string
    readonly reason: string
  },
  origin: Origin,
): Promise<StatusOutcome> {
  const request = {
    ...requestOf(edit, origin),
    status: edit.status,
    status_on: edit.date,
    // JSON cannot carry half of a surrogate pair.
    reason: edit.reason.toWellFormed(),
    label_en: cancelledLabel('en'),
    label_ru: cancelledLabel('ru'),
  }
  const { rows } = await sql<{ decision: StatusOutcome }>`
    select set_purchase_status(${JSON.stringify(request)}::jsonb) as decision
  `.execute(db)
  return decisionOf(rows)
}

export type InvoiceOutcome =
  | {
      readonly outcome: 'accepted'
      readonly invoiceId: number
      readonly number: string
      readonly totalYen: number
    }
  | { readonly outcome: (typeof invoiceRefusals)[number] }

/** A line of a credit or debit note. */
interface NoteLine {
  readonly kind: LineKind
  readonly labelEn: string
  readonly labelRu: string
  readonly amountYen: number
}

/** Issues a numbered invoice or note, and books what it says; the rules are in issue_paper.sql, behind its locks. */
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
  const { rows } = await sql<{ decision: InvoiceOutcome }>`
    select issue_paper(${JSON.stringify(request)}::jsonb) as decision
  `.execute(db)
  return decisionOf(rows)
}

function decisionOf<Decision>(rows: readonly { readonly decision: Decision }[]): Decision {
  const [row] = rows
  if (!row) throw new Error('the function returned no decision')
  return row.decision
}

/** Makes the purchase of a bid that is won and has none, as the triggers do in the moment of the win. */
export async function syncPurchase(db: Db, bidId: number, requestId: string): Promise<void> {
  await sql`
    select sync_purchase(id, null, ${requestId}, app_now()) from bids where id = ${bidId}
  `.execute(db)
}

/** What is set of a car's way, by column; left out leaves what is. */
export type LogisticsChange = Pick<Updateable<Purchases>, LogisticsField>

/** Cars by their ids, or those of a voyage that are still to come. */
export type ChosenCars = { readonly ids: readonly number[] } | { readonly ofVoyage: string }

/**
 * Sets what is known of the way of cars, and the costs that follow from their ports. The cars are locked in the
 * order of their ids. Cars that have it already are not written.
 * @returns how many were changed
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
    await followPorts(db, ids, { actorId, at }, origin)
  }
  return changed.length
}

/** A change of a car that its rooms make, and the request of it. */
interface PurchaseChange {
  readonly purchaseId: number
  /** Null for what happens by itself. */
  readonly actorId: number | null
  readonly requestId: string
  /** When it happened, of what is written down later. */
  readonly at?: Date
}

/**
 * Counts a change of what belongs to a car and stands in other tables.
 * @returns the version of the car
 */
export async function touchPurchase(
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

/** Writes what a trigger does not see into the history of a car. */
export async function recordPurchaseEvent(
  db: Db,
  entry: PurchaseChange & {
    readonly event: PurchaseEvent
    readonly changes: Readonly<Record<string, unknown>>
    /** Of managers alone. */
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
 * Locks cars in the order of their ids. Those of a voyage are looked for behind the lock, so that a car which
 * has just left the voyage is not among them.
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
 * Sets the status of many cars, each by its own rule: those that may not get it stay as they are and are
 * named. Accounts, bids and purchases are locked in this order and each by its id before the first car is
 * changed, as set_purchase_status locks those of one car: so two managers wait for each other and never for
 * both.
 */
export async function setPurchaseStatuses(
  db: Db,
  edit: {
    readonly cars: ChosenCars
    readonly actorId: number
    readonly status: PurchaseStatus
    /** Tokyo day. */
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

/** Locks the accounts and bids of cars. */
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
 * Saves the note to the client, the one among managers, or both; undefined leaves what is.
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
