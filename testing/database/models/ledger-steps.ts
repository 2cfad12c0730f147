import fc from 'fast-check'

// What clients, managers and providers do with money in a run of the model of the ledger.

/** People of a run. */
export const payers = 2
/** Cars that each of them can win. */
export const carPrices = [120_000, 250_000, 400_000, 590_000]

const payer = fc.nat(payers - 1)
/** Often exactly what is due, or so little that it pays a part. */
const amount = fc.oneof(
  fc.constantFrom(...carPrices),
  fc.integer({ min: 1, max: 700_000 }),
  fc.constantFrom(1, 100_000),
)
/** One of those that there are, by its place modulo their number. */
const any = fc.nat(50)

export const ledgerStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      payer,
      amount,
      /** What of it belongs to the next person; null for a payment of one. */
      other: fc.option(amount, { freq: 4 }),
      /** The car that it is for. */
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
      do: fc.constant('take back' as const),
      payment: any,
      /** A refund is money that a provider took back; else it waits and can be booked again. */
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
