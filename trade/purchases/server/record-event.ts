import { sql } from 'kysely'
import type { Origin } from '#platform/audit/server/commands.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { PurchaseEvent } from '#trade/purchases/contract/rules.ts'

interface PurchaseEventEntry {
  readonly purchaseId: number
  readonly event: PurchaseEvent
  /** What was and what is, by name. */
  readonly changes: Readonly<Record<string, unknown>>
  /** Managers alone see it. */
  readonly isInternal?: boolean
}

export interface EventBy {
  readonly actorId: number
  /** When it happened, of what is written down later; else the clock of the database decides. */
  readonly at?: Date | undefined
}

/**
 * Writes into the histories of cars what does not stand in their rows, in the transaction of the change. The
 * cars are locked.
 */
export async function recordEvents(
  db: Db,
  entries: readonly PurchaseEventEntry[],
  { actorId, at }: EventBy,
  { requestId }: Origin,
): Promise<void> {
  await sql`
    select record_purchase_event(
      entry."purchaseId", entry.event, entry.changes, coalesce(entry."isInternal", false), ${actorId}, ${requestId},
      ${at ?? null}
    )
    from jsonb_to_recordset(${JSON.stringify(entries, storable)}::jsonb)
      entry ("purchaseId" bigint, event text, changes jsonb, "isInternal" boolean)
  `.execute(db)
}

/** JSON of the database cannot carry half of a surrogate pair. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value
