import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { deposit } from '../bids.ts'
import { idOf } from '../people.ts'

/** Returns inputs for the calls of managers of money. */
export function accountingExamples({ db }: TestApp) {
  /** Adds an unassigned bank payment. */
  const newUnassigned = async () => {
    const { id } = await db
      .insertInto('payments')
      .values({
        ...{ source: 'bank', currency: 'JPY', amount_minor: 1000, amount_yen: 1000, rate: null },
        ...{ bank_reference: randomUUID(), provider_id: null, intent_id: null },
        ...{ value_on: '2026-01-05', recorded_by: null, transaction_id: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  /** Returns the record of a new deposit of a client. */
  const newRecord = async () => {
    await deposit(db, 'client', 1000)
    const { id } = await db
      .selectFrom('payment_records')
      .select('id')
      .where('person_id', '=', await idOf(db, 'client'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
  /** Adds a correction requested by another manager. */
  const newCorrection = async () => {
    const { id } = await db
      .insertInto('corrections')
      .values({
        ...{ reverses_id: null, person_id: await idOf(db, 'client'), book: 'fees' },
        ...{ amount_yen: 200_000, limit_yen: 100_000, reason: 'A wrong fee' },
        ...{ requested_by: await idOf(db, 'dealer'), decided_by: null, decided_at: null },
        transaction_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const newTask = async () => {
    const { id } = await db
      .insertInto('money_tasks')
      .values({
        ...{ kind: 'provider_event', subject: randomUUID(), person_id: null, movement_id: null },
        ...{ facts: JSON.stringify({ text: 'payout.failed' }), done_at: null, done_by: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const client = () => idOf(db, 'client')
  let days = 0
  return {
    bodies: {
      recordTransfer: () => ({
        ...{ currency: 'JPY' as const, amount: 1000, bankReference: randomUUID() },
        valueOn: '2026-01-05',
      }),
      assignPayment: async () => ({
        paymentId: await newUnassigned(),
        parts: [{ userId: await client(), amountYen: 1000 }],
      }),
      decideMoneyTask: async () => ({ taskId: await newTask(), action: 'close' as const }),
      voidPayment: async () => ({ paymentId: await newUnassigned(), reason: 'Recorded twice' }),
      matchPayments: async () => ({ recordId: await newRecord(), parts: [], lastSettlementId: 0 }),
      undoBooking: async () => ({ recordId: await newRecord(), reason: 'Somebody else' }),
      correctBalance: async () => ({
        ...{ userId: await client(), amountYen: 500, book: 'fees' as const },
        reason: 'A wrong fee',
      }),
      decideCorrection: async () => ({ correctionId: await newCorrection(), approve: true }),
      sendMoneyBack: async () => {
        await newRecord()
        const bankReference = randomUUID()
        return { userId: await client(), amountYen: 1, bankReference, reason: 'As agreed' }
      },
      // Each day can only be closed once.
      closeJournal: () => ({ day: `2025-01-${String(++days).padStart(2, '0')}` }),
      enterRate: () => ({ currency: 'USD' as const, yen: 150 }),
      setOverdueStop: async () => ({ userId: await client(), stops: true }),
    },
    queries: { viewMatches: async () => ({ recordId: await newRecord() }) },
  }
}
