import { type Origin, writeAudit } from '../audit/commands.ts'
import type { Db } from '../db/tables.ts'
import { notify } from '../notifications/commands.ts'

export interface Deposit {
  readonly personId: number
  readonly amountYen: number
  /** The reference outside of Seriba, such as the number of a bank transfer. */
  readonly reference: string
  readonly memo?: string
  /** Who books it; null for an operator at the command line. */
  readonly postedBy: number | null
}

/**
 * Books money that a client has paid in. The same reference is never booked twice: a copy
 * is distinguished from another deposit with the same reference.
 */
export async function postDeposit(
  db: Db,
  origin: Origin,
  { personId, amountYen, reference, memo = '', postedBy }: Deposit,
): Promise<'posted' | 'posted before' | 'reference in use'> {
  // Locks the account first, as every change of money does, so that copies run one after the other.
  await db
    .selectFrom('accounts')
    .select('person_id')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const posted = await db
    .insertInto('ledger_transactions')
    .values({ kind: 'deposit', reference, memo, posted_by: postedBy })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) {
    const same = await db
      .selectFrom('ledger_transactions as booked')
      .innerJoin('ledger_entries as entry', 'entry.transaction_id', 'booked.id')
      .select('entry.id')
      .where('booked.kind', '=', 'deposit')
      .where('booked.reference', '=', reference)
      .where('entry.person_id', '=', personId)
      .where('entry.amount_yen', '=', amountYen)
      .executeTakeFirst()
    return same ? 'posted before' : 'reference in use'
  }
  const transaction_id = posted.id
  await db
    .insertInto('ledger_entries')
    .values([
      { transaction_id, book: 'client', person_id: personId, amount_yen: amountYen },
      { transaction_id, book: 'bank', person_id: null, amount_yen: -amountYen },
    ])
    .execute()
  await notify(db, {
    personIds: [personId],
    ...{ kind: 'payment', code: 'deposit', subject: `payment:${transaction_id}` },
    values: { amount: amountYen },
    link: '/payments',
  })
  await writeAudit(db, origin, {
    action: 'deposit-posted',
    actorId: postedBy,
    subjectId: personId,
    details: { amount: amountYen, reference },
  })
  return 'posted'
}

/** Books money that came or went in the past, once for each reference. Nobody is told: it is no news. */
export async function postPastPayment(
  db: Db,
  payment: {
    readonly personId: number
    /** Below zero for money that was sent back. */
    readonly amountYen: number
    readonly reference: string
    readonly at: Date
  },
): Promise<void> {
  const { personId, amountYen, reference, at } = payment
  const kind = amountYen > 0 ? 'deposit' : 'withdrawal'
  const posted = await db
    .insertInto('ledger_transactions')
    .values({ kind, reference, memo: '', posted_by: null, posted_at: at })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) return
  const transaction_id = posted.id
  await db
    .insertInto('ledger_entries')
    .values([
      { transaction_id, book: 'client', person_id: personId, amount_yen: amountYen },
      { transaction_id, book: 'bank', person_id: null, amount_yen: -amountYen },
    ])
    .execute()
}
