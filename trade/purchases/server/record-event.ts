import { sql } from 'kysely'
import type { Origin } from '#platform/audit/server/commands.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { PurchaseEvent } from '#trade/purchases/contract/rules.ts'

interface PurchaseEventEntry {
  readonly purchaseId: number
  readonly event: PurchaseEvent
  /** Values before and after, by name. */
  readonly changes: Readonly<Record<string, unknown>>
  /** Whether only managers see it. */
  readonly isInternal?: boolean
}

export interface EventBy {
  readonly actorId: number
  /** Backdated timestamp; if omitted, the database's clock. */
  readonly at?: Date | undefined
}

/**
 * Adds entries to the histories of cars for changes outside their rows, in the same transaction. The cars must be
 * locked.
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

/** Replaces lone surrogates, which jsonb refuses. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value
