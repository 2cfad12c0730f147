import { minorUnits } from '../../../../contract/core/currency.ts'
import { tokyoIso } from '../../../../contract/core/tokyo-time.ts'
import type { IncomingPayment } from '../../../../contract/payments/office.ts'
import { readPage } from '../../../collection/page.ts'
import type { Db } from '../../../db/tables.ts'
import { suggestionsFor } from './suggestions.ts'

/** Money that waits for its person, the oldest first, with the people whose it may be. */
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
