import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** Cars with their clients, as what people are told about them needs them; not those that were taken back. */
export const listNoticedCars = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('purchases as car')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .select(['car.id', 'car.sku', 'car.year', 'car.chassis_code', 'car.frame_number'])
    .select(['car.status', 'car.status_on', 'car.status_reason', 'car.etd', 'car.eta'])
    .select(['car.vessel', 'car.voyage', 'car.export_port', 'car.discharge_port'])
    .select(['maker.name as maker_name', 'model.name as model_name', 'car.person_id'])
    .select(['client.full_name as client_name', 'client.user_type', 'client.dealer_id'])
    .where('car.id', 'in', [0, ...ids])
    .where('car.withdrawn_at', 'is', null)
    .orderBy('car.id')
    .execute()
export type NoticedCar = Awaited<ReturnType<typeof listNoticedCars>>[number]

/** The entries of the history that notices are about, with the invoice or the document that they name. */
export async function listNoticedEntries(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    event: string
    changes: Record<string, unknown>
    reason: string
    due_on: string | null
    /** Who may see the document now; null where it is withdrawn. */
    visible_to: 'client' | 'dealer' | 'managers' | null
  }>`
    select log.id, log.event, log.changes, log.reason, invoice.due_on::text as due_on, (
      select file.visible_to from purchase_files file
      where log.event = 'file' and file.purchase_id = log.purchase_id
        and file.kind = log.changes->>'kind'
        and (coalesce(log.changes->>'name', '') = '' or file.name = log.changes->>'name')
        and file.stored_at is not null and file.withdrawn_at is null
      order by file.version desc limit 1
    ) as visible_to
    from purchase_log log
    left join invoices invoice on invoice.number = log.changes->>'number'
    where log.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
export type NoticedEntry =
  Awaited<ReturnType<typeof listNoticedEntries>> extends Map<number, infer Row> ? Row : never
