import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { accountOf } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { idOf } from '#testing/database/people.ts'
import {
  bookPayment,
  endWaitingPayment,
  reverseTransaction,
} from '#trade/payments/server/commands.ts'
import type { PaymentEvent, PaymentState } from '#trade/payments/server/providers/port.ts'
import { applyEvent } from './commands.ts'

const { db } = await testDatabase()
const origin = { now: testNow, requestId: 'test', network: '' }
const people = await Promise.all((['client', 'vip', 'dealer'] as const).map((who) => idOf(db, who)))
const rate = 151.37
await db
  .insertInto('exchange_rates')
  .values({
    currency: 'USD',
    yen: rate,
    source: 'test',
    entered_by: null,
    valid_from: '2021-01-01',
  })
  .execute()

type ReportedState = Exclude<PaymentState, 'open'>
const reportedStates = [
  'pending',
  'paid',
  'failed',
  'expired',
  'refunded',
] as const satisfies ReportedState[]

/** Four payments: of two people, in yen and in dollars, and one without an intent. */
const payments = [
  { owner: 0, currency: 'JPY', wished: 7_000, paid: 7_000 },
  { owner: 1, currency: 'USD', wished: 9_999, paid: 9_998 },
  { owner: 0, currency: 'JPY', wished: 5_000, paid: 4_321 },
  { owner: null, currency: 'JPY', wished: 0, paid: 3_003 },
] as const
const yenOfPayment = payments.map(({ currency, paid }) =>
  currency === 'JPY' ? paid : Math.round((paid * rate) / 100),
)

type Step =
  | {
      readonly do: 'event'
      readonly payment: number
      readonly state: ReportedState
      readonly copy: number
    }
  | { readonly do: 'book'; readonly payment: number; readonly person: number }
  | { readonly do: 'undo'; readonly payment: number }
  | { readonly do: 'void'; readonly payment: number }

const payment = fc.nat(payments.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: fc.constant('event' as const), payment },
      ...{ state: fc.constantFrom(...reportedStates), copy: fc.nat(1) },
    }),
  },
  fc.record({ do: fc.constant('book' as const), payment, person: fc.nat(people.length - 1) }),
  fc.record({ do: fc.constantFrom('undo' as const, 'void' as const), payment }),
)

/** Models the state of a payment in the simplest way. */
class Model {
  readonly state = payments.map(() => 'none' as 'none' | 'waiting' | 'booked' | 'void' | 'refunded')
  readonly owner = payments.map(() => -1)
  private readonly wentBack = payments.map(() => false)

  apply(step: Step): void {
    const { payment: at } = step
    const state = this.state[at]
    const become = (next: Model['state'][number], owner = -1) => {
      this.state[at] = next
      this.owner[at] = owner
    }
    if (step.do === 'book' && state === 'waiting') become('booked', step.person)
    if (step.do === 'undo' && state === 'booked') become('waiting')
    if (step.do === 'void' && state === 'waiting') become('void')
    if (step.do !== 'event') return
    if (step.state === 'refunded') {
      this.wentBack[at] = true
      if (state === 'waiting' || state === 'booked') become('refunded')
    }
    if (step.state === 'paid' && state === 'none') {
      const owner = payments[at]?.owner ?? null
      if (this.wentBack[at]) become('refunded')
      else if (owner === null) become('waiting')
      else become('booked', owner)
    }
  }

  balanceOf(person: number): number {
    return yenOfPayment.reduce((sum, yen, at) => (this.owner[at] === person ? sum + yen : sum), 0)
  }
}

let runs = 0

async function begin(run: number) {
  const intents = payments.map(async ({ owner, currency, wished }, at) => {
    if (owner === null) return null
    const { id } = await db
      .insertInto('payment_intents')
      .values({
        ...{ person_id: people[owner] ?? 0, method: 'wire', provider: 'sandbox', state: 'open' },
        ...{ currency, amount_minor: wished, rate: currency === 'USD' ? rate : null },
        ...{ amount_yen: wished, purchase_id: null, expires_at: '2031-12-31' },
        // The provider's id of one payment is not known yet.
        provider_id: at === 2 ? null : `${run}-${at}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  return Promise.all(intents)
}

const storedPayment = (providerId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'state', 'transaction_id', 'amount_yen'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

async function carryOut(step: Step, run: number, intents: readonly (string | null)[]) {
  const { payment: at } = step
  const providerId = `${run}-${at}`
  if (step.do === 'event') {
    const { currency, paid } = payments[at] ?? payments[0]
    const event: PaymentEvent = {
      ...{ eventId: `${providerId} ${step.state} ${step.copy}`, providerId, state: step.state },
      ...{ intentId: intents[at] ?? null, amount: { currency, minor: paid } },
      ...{
        payer: '',
        reference: '',
        at: new Date(testNow.getTime() + 1000 * reportedStates.indexOf(step.state)),
      },
    }
    await db
      .transaction()
      .execute((transaction) => applyEvent(transaction, origin, 'sandbox', event))
    return
  }
  const stored = await storedPayment(providerId)
  if (!stored) return
  await db.transaction().execute(async (transaction) => {
    const { id: paymentId, amount_yen: amountYen, transaction_id: transactionId, state } = stored
    if (step.do === 'void') await endWaitingPayment(transaction, paymentId, 'void')
    if (step.do === 'book' && state === 'waiting') {
      const parts = [{ personId: people[step.person] ?? 0, amountYen, purchaseId: null }]
      await bookPayment(transaction, origin, { paymentId, parts, postedBy: null })
    }
    if (step.do === 'undo' && transactionId !== null) {
      await reverseTransaction(transaction, origin, {
        ...{ transactionId, kind: 'correction', reason: 'wrong', actorId: null },
        paymentState: 'waiting',
      })
    }
  })
}

test('events of providers and managers in any order match the model, to the yen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const run = ++runs
      const model = new Model()
      const intents = await begin(run)
      const before = await Promise.all(people.map((id) => accountOf(db, id)))
      for (const one of steps) {
        await carryOut(one, run, intents)
        model.apply(one)
      }
      const after = await Promise.all(people.map((id) => accountOf(db, id)))
      const grown = after.map(({ balance_yen }, at) => balance_yen - (before[at]?.balance_yen ?? 0))
      expect(grown).toEqual(people.map((_, person) => model.balanceOf(person)))
      for (const [at, state] of model.state.entries()) {
        expect((await storedPayment(`${run}-${at}`))?.state ?? 'none').toBe(state)
      }
    }),
    { numRuns: 80 },
  )
  expect(await listBreaches(db)).toEqual([])
})

test('a concurrent refund and managers’ action apply one after the other, and nothing is lost', async () => {
  for (let round = 0; round < 25; round++) {
    const run = ++runs
    const intents = await begin(run)
    const before = await Promise.all(people.map((id) => accountOf(db, id)))
    const at = round % 2 === 0 ? 3 : 0
    await carryOut({ do: 'event', payment: at, state: 'paid', copy: 0 }, run, intents)
    const outcomes = await Promise.allSettled([
      carryOut({ do: 'event', payment: at, state: 'refunded', copy: 0 }, run, intents),
      ...(at === 3
        ? [carryOut({ do: 'book', payment: at, person: 2 }, run, intents)]
        : [carryOut({ do: 'undo', payment: at }, run, intents)]),
    ])
    // The manager may be refused because the payment has changed, but the provider never.
    expect(outcomes[0]).toMatchObject({ status: 'fulfilled' })
    expect((await storedPayment(`${run}-${at}`))?.state).toBe('refunded')
    const after = await Promise.all(people.map((id) => accountOf(db, id)))
    expect(after.map(({ balance_yen }) => balance_yen)).toEqual(
      before.map(({ balance_yen }) => balance_yen),
    )
  }
})
