import fc from 'fast-check'

// The steps of clients, managers and providers in a run of the ledger model.

/** Number of people in a run. */
export const payers = 2
/** Prices of the cars that each of them can win. */
export const carPrices = [120_000, 250_000, 400_000, 590_000]

const payer = fc.nat(payers - 1)
/** Often exactly the due amount, or small enough for a partial payment. */
const amount = fc.oneof(
  fc.constantFrom(...carPrices),
  fc.integer({ min: 1, max: 700_000 }),
  fc.constantFrom(1, 100_000),
)
/** Selects an existing item: its index modulo the number of items. */
const any = fc.nat(50)

export const ledgerStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      payer,
      amount,
      /** Amount that belongs to the next person; null for a payment of one person. */
      other: fc.option(amount, { freq: 4 }),
      /** The car that it pays for. */
      car: fc.option(any, { freq: 2 }),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('win' as const),
      payer,
      dueDays: fc.constantFrom(3, 7, 30),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('note' as const),
      kind: fc.constantFrom('credit_note' as const, 'debit_note' as const),
      car: any,
      amount,
      dueDays: fc.constantFrom(3, 7, 30),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      payment: any,
      /** A refund is money that a provider took back; otherwise the payment is unassigned and can be booked again. */
      isRefund: fc.boolean(),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('book again' as const), payment: any, payer }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('match' as const),
      payer,
      credit: any,
      parts: fc.array(fc.record({ debit: any, amount }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      payer,
      amount,
      isDebt: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('abort' as const), payer, amount }),
  },
)
export type LedgerStep = typeof ledgerStep extends fc.Arbitrary<infer Step> ? Step : never
