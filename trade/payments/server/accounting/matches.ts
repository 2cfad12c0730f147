import { sql } from 'kysely'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/**
 * Returns what a payment of a client pays, and the open debts.
 * @throws Refusal not_found unless the record is money of a client
 */
export async function matchesOf(db: Db, recordId: number, now: Date) {
  const credit = await db
    .selectFrom('payment_records as record')
    .innerJoin('people as client', 'client.id', 'record.person_id')
    .select(['record.person_id', 'record.amount_yen', 'record.open_yen'])
    .select(['client.full_name', 'client.company'])
    .select((eb) =>
      eb
        .selectFrom('settlements')
        .select(sql<number>`coalesce(max(id), 0)`.as('id'))
        .whereRef('credit_id', '=', 'record.id')
        .as('last_id'),
    )
    .where('record.id', '=', recordId)
    .where('record.amount_yen', '>', 0)
    .executeTakeFirst()
  if (!credit) throw new Refusal('not_found')
  return {
    user: { id: credit.person_id, name: credit.full_name, company: credit.company },
    amountYen: credit.amount_yen,
    openYen: credit.open_yen,
    lastSettlementId: credit.last_id ?? 0,
    debts: await debtsOf(db, credit.person_id, recordId, tokyoDayOf(now)),
  }
}

async function debtsOf(db: Db, personId: number, creditId: number, today: string) {
  const rows = await db
    .selectFrom('payment_records as record')
    .innerJoin('invoices as invoice', 'invoice.id', 'record.invoice_id')
    .innerJoin('purchases as car', 'car.id', 'invoice.purchase_id')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('settlements')
          .select(sql<number>`coalesce(sum(amount_yen), 0)::bigint`.as('yen'))
          .whereRef('debit_id', '=', 'record.id')
          .where('credit_id', '=', creditId)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select(['record.id', 'record.amount_yen', 'record.open_yen', 'paid.yen as paid_yen'])
    .select(['invoice.id as invoice_id', 'invoice.number', 'car.id as car_id', 'car.sku'])
    .select(['car.lot_number', 'maker.name as maker_name', 'model.name as model_name'])
    .select(sql<string>`coalesce(record.due_on, record.posted_on)`.as('due_on'))
    .select(sql<number>`coalesce(record.due_on, record.posted_on) - ${today}::date`.as('days_left'))
    .where('record.person_id', '=', personId)
    .where('record.type', '=', 'purchase')
    .where('record.amount_yen', '<', 0)
    .where((or) => or.or([or('record.open_yen', '<', 0), or('paid.yen', '>', 0)]))
    .orderBy('due_on')
    .orderBy('record.id')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    recordId: row.id,
    purchaseId: row.car_id,
    invoiceId: row.invoice_id,
    number: row.number,
    title: `${row.maker_name} ${row.model_name}, ${row.lot_number}`,
    sku: row.sku,
    amountYen: -row.amount_yen,
    openYen: -row.open_yen,
    paidYen: row.paid_yen ?? 0,
    dueOn: row.due_on,
    daysLeft: row.days_left,
  }))
}
