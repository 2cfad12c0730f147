import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { maxStatementRows } from '#trade/payments/contract/export-limits.ts'
import { readRecords } from '../records.ts'
import type { Payer } from '../scope.ts'

/** The account of a person over a period; amounts in yen. */
export interface AccountStatement {
  readonly payer: Payer
  /** Tokyo days, inclusive. */
  readonly from: string
  readonly to: string
  readonly openingYen: number
  readonly closingYen: number
  /** Oldest first. */
  readonly records: readonly PaymentRecord[]
}

/**
 * Reads the account of a person from its opening to its closing balance. As in the list, these are the balances after
 * the last booking before the period and after its last one.
 * @throws Refusal statement_too_long
 */
export async function readAccount(
  db: Db,
  payer: Payer,
  period: { readonly from: string | undefined; readonly to: string },
  language: Language,
): Promise<AccountStatement> {
  const own = () => db.selectFrom('payment_records').where('person_id', '=', payer.id)
  const first = await own().select('posted_on').orderBy('id').limit(1).executeTakeFirst()
  const from = period.from ?? first?.posted_on ?? period.to
  const rows = await own()
    .select('id')
    .where('posted_on', '>=', from)
    .where('posted_on', '<=', period.to)
    .orderBy('id')
    .limit(maxStatementRows + 1)
    .execute()
  if (rows.length > maxStatementRows) throw new Refusal('statement_too_long')
  const records = await readRecords(
    db,
    rows.map(({ id }) => id),
    { currency: payer.currency, isManager: false, language },
  )
  const before = await own()
    .select('balance_yen')
    .where('posted_on', '<', from)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const openingYen = before?.balance_yen ?? 0
  const closingYen = records.at(-1)?.balanceYen ?? openingYen
  return { payer, from, to: period.to, openingYen, closingYen, records }
}
