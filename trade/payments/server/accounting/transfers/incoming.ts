import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { minorUnits } from '#platform/core/contract/currency.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPage } from '#platform/list/server/page.ts'
import type { IncomingPayment } from '#trade/payments/contract/accounting.ts'
import { suggestionsFor } from './suggestions.ts'

/** Returns unassigned payments, oldest first, with the likely clients. */
export async function incomingPayments(
  db: Db,
  company: string,
  page: { readonly page: number; readonly pageSize: number },
) {
  const { rows, pageInfo } = await readPage(
    db
      .selectFrom('payments')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('received_at')
      .orderBy('id'),
    page,
  )
  const suggestions = await suggestionsFor(db, company, rows)
  const payments = rows.map(
    (row): IncomingPayment => ({
      id: row.id,
      source: row.source,
      currency: row.currency,
      amount: row.amount_minor / minorUnits[row.currency],
      amountYen: row.amount_yen,
      bankReference: row.bank_reference || (row.provider_id ?? ''),
      payer: row.payer,
      note: row.note,
      valueOn: row.value_on,
      receivedAt: tokyoIso(row.received_at),
      suggestions: suggestions.get(row.id) ?? [],
    }),
  )
  return { payments, pageInfo }
}
