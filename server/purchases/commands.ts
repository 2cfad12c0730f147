import { sql, type Updateable } from 'kysely'
import type {
  paperRefusals,
  purchaseStatusRefusals,
} from '../../contract/purchases/manager-calls.ts'
import {
  type LineKind,
  type LogisticsField,
  type PaperKind,
  type PurchaseEvent,
  type PurchaseStatus,
  paymentDays,
} from '../../contract/purchases/rules.ts'
import type { Origin } from '../audit/commands.ts'
import { Refusal } from '../core/refusal.ts'
import type { Purchases } from '../db/tables/purchase-tables.ts'
import type { Db } from '../db/tables.ts'
import { cancelledLabel } from './purchase-texts.ts'

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

export type PaperOutcome =
  | {
      readonly outcome: 'accepted'
      readonly invoiceId: number
      readonly number: string
      readonly totalYen: number
    }
  | { readonly outcome: (typeof paperRefusals)[number] }

/** A line of a credit or debit note. */
interface NoteLine {
  readonly kind: LineKind
  readonly labelEn: string
  readonly labelRu: string
  readonly amountYen: number
}

/** Issues a numbered paper, and books what it says; the rules are in issue_paper.sql, behind its locks. */
export async function issuePaper(
  db: Db,
  edit: PurchaseEdit & {
    readonly kind: PaperKind
    readonly lines: readonly NoteLine[]
    readonly reason: string
  },
  origin: Origin,
): Promise<PaperOutcome> {
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
  const { rows } = await sql<{ decision: PaperOutcome }>`
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

/**
 * Sets what is known of the way of cars, and the costs that follow from their ports. The cars are locked in the
 * order of their ids. Cars that have it already are not written.
 * @param ids those that exist are changed
 * @returns how many were changed
 * @throws Refusal purchase_changed, arrival_before_departure
 */
export async function setLogistics(
  db: Db,
  edit: {
    readonly ids: readonly number[]
    readonly change: LogisticsChange
    readonly actorId: number
    readonly version: number | undefined
    readonly at?: Date
  },
  { requestId }: Origin,
): Promise<number> {
  const { ids, change, actorId, version, at } = edit
  const { rows: cars } = await sql<{ id: number; version: number; etd: string; eta: string }>`
    select id, version, etd, eta from purchases
    where id = any(${ids}::bigint[]) and withdrawn_at is null order by id for update
  `.execute(db)
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
      ...change,
      changed_at: at ?? sql`app_now()`,
      changed_by: actorId,
      request_id: requestId,
    })
    .where('id', 'in', [0, ...cars.map(({ id }) => id)])
    .where(sql<boolean>`(${isOther})`)
    .returning('id')
    .execute()
  if ('export_port' in change || 'discharge_port' in change) {
    for (const { id } of changed) await sql`select apply_tariffs(${id})`.execute(db)
  }
  return changed.length
}

/** A change of a car that its rooms make, and the request of it. */
interface PurchaseChange {
  readonly purchaseId: number
  /** Null for what happens by itself. */
  readonly actorId: number | null
  readonly requestId: string
}

/**
 * Counts a change of what belongs to a car and stands in other tables.
 * @returns the version of the car
 */
export async function touchPurchase(
  db: Db,
  { purchaseId, actorId, requestId }: PurchaseChange,
  fields: Pick<Updateable<Purchases>, 'same_as_consignee'> = {},
): Promise<number> {
  const { version } = await db
    .updateTable('purchases')
    .set({ ...fields, changed_at: sql`app_now()`, changed_by: actorId, request_id: requestId })
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
      at: sql`app_now()`,
      actor_id: entry.actorId,
      event: entry.event,
      changes: JSON.stringify(entry.changes),
      is_internal: entry.isInternal ?? false,
      request_id: entry.requestId,
    })
    .execute()
}
