import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { setBidStatus } from '#trade/bids/server/manager-commands.ts'
import {
  addPayment,
  bookAmount,
  bookPayment,
  matchPayment,
  type PaymentPart,
  reverseTransaction,
} from '#trade/payments/server/commands.ts'
import { placeBid } from '../bids.ts'
import { LedgerModel, type ModelRecord } from './ledger-model.ts'
import { type LedgerStep, payers } from './ledger-steps.ts'

/** The database of a run. */
interface LedgerWorld {
  readonly db: Db
  readonly managerId: number
  /** People with large credit and without entries. */
  readonly people: readonly number[]
  /** Open lots with a price, which everybody can win. */
  readonly lots: readonly number[]
  /** Repeats an operation while its connection is lost, until its outcome is known. */
  readonly settle: <T>(run: () => Promise<T>) => Promise<T>
}

interface Payment {
  readonly id: number
  readonly amount: number
  state: 'waiting' | 'booked' | 'refunded'
  records: readonly ModelRecord[]
}

const origin = { now: new Date(0), requestId: 'model', network: '' }
const flags = permissionsOf(role.client)
const at = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length]

/**
 * Performs steps in a database and in the model, and compares them after each.
 * @throws AssertionError where they differ
 */
export async function runLedger(world: LedgerWorld, steps: readonly LedgerStep[]): Promise<void> {
  const run = new LedgerRun(world)
  for (const step of steps) {
    await run.do(step)
    await run.compare(step)
  }
}

class LedgerRun {
  private readonly model = new LedgerModel()
  private readonly payments: Payment[] = []
  private readonly cars: { readonly id: number; readonly payer: number; left: number }[] = []
  private readonly wins = Array.from({ length: payers }, () => 0)

  private readonly world: LedgerWorld

  constructor(world: LedgerWorld) {
    this.world = world
  }

  async do(step: LedgerStep): Promise<void> {
    if (step.do === 'pay') await this.pay(step)
    else if (step.do === 'win') await this.win(step)
    else if (step.do === 'note') await this.note(step)
    else if (step.do === 'reverse') await this.reverse(step)
    else if (step.do === 'book again') {
      const payment = at(
        this.payments.filter(({ state }) => state === 'waiting'),
        step.payment,
      )
      if (payment) await this.book(payment, [{ payer: step.payer, amount: payment.amount }], null)
    } else if (step.do === 'match') await this.match(step)
    else if (step.do === 'correct') await this.correct(step)
    else await this.abort(step)
  }

  /** Compares entries, balances and open amounts. */
  async compare(step: LedgerStep): Promise<void> {
    for (let payer = 0; payer < payers; payer++) {
      const rows = await this.recordsOf(payer)
      let balance = 0
      const expected = this.model.of(payer).map(({ amount, open }) => {
        balance += amount
        return { amount, balance, open }
      })
      const found = rows.map(({ id: _, ...row }) => row)
      deepStrictEqual(found, expected, `after ${JSON.stringify(step)}`)
      const account = await this.world.settle(() =>
        this.world.db
          .selectFrom('accounts')
          .select('balance_yen')
          .where('person_id', '=', this.personOf(payer))
          .executeTakeFirstOrThrow(),
      )
      deepStrictEqual(account.balance_yen, balance, `after ${JSON.stringify(step)}`)
    }
  }

  private personOf = (payer: number): number => this.world.people[payer] ?? 0

  private recordsOf(payer: number) {
    return this.world.settle(async () => {
      const { rows } = await sql<{ id: number; amount: number; balance: number; open: number }>`
        select id, amount_yen as amount, balance_yen as balance, open_yen as open
        from payment_records where person_id = ${this.personOf(payer)} order by id
      `.execute(this.world.db)
      return rows
    })
  }

  /** Performs an operation several times concurrently: it happens once, and the others are refused. */
  private async once(copies: number, refusal: string, run: () => Promise<unknown>) {
    const outcomes = await Promise.all(
      Array.from({ length: copies }, () =>
        this.world.settle(async () => {
          try {
            await run()
            return 'done'
          } catch (error) {
            if (error instanceof Refusal && error.code === refusal) return 'done before'
            throw error
          }
        }),
      ),
    )
    const done = outcomes.filter((outcome) => outcome === 'done').length
    if (done > 1) throw new Error(`done ${done} times, where once is right`)
  }

  private async pay({ payer, amount, other, car, copies }: LedgerStep & { do: 'pay' }) {
    const parts = [{ payer, amount: amount - (other ?? 0) }]
    if (other !== null) {
      if (other >= amount) return
      parts.push({ payer: (payer + 1) % payers, amount: other })
    }
    const payment: Payment = {
      id: await this.world.settle(() => this.addPayment(amount)),
      ...{ amount, state: 'waiting', records: [] },
    }
    this.payments.push(payment)
    const own = this.cars.filter((one) => one.payer === payer)
    await this.book(payment, parts, car === null ? null : (at(own, car)?.id ?? null), copies)
  }

  private addPayment(amount: number): Promise<number> {
    return addPayment(this.world.db, {
      ...{ source: 'bank', currency: 'JPY', amount_minor: amount, amount_yen: amount },
      ...{ provider_id: null, intent_id: null, rate: null, value_on: '2031-03-12' },
      recorded_by: this.world.managerId,
    })
  }

  private async book(
    payment: Payment,
    parts: readonly { readonly payer: number; readonly amount: number }[],
    car: number | null,
    copies = 1,
  ): Promise<void> {
    const wanted = parts.map(
      ({ payer, amount }, place): PaymentPart => ({
        personId: this.personOf(payer),
        amountYen: amount,
        purchaseId: place === 0 ? car : null,
      }),
    )
    const { db, managerId } = this.world
    await this.once(copies, 'payment_changed', () =>
      db.transaction().execute((transaction) =>
        bookPayment(transaction, origin, {
          ...{ paymentId: payment.id, parts: wanted, postedBy: managerId },
        }),
      ),
    )
    payment.state = 'booked'
    const records = parts.map(({ payer, amount }) => this.model.add({ person: payer, amount }))
    payment.records = records
    if (car !== null && records[0]) this.model.payCar(records[0], car)
    for (const { payer } of parts) this.model.settle(payer)
  }

  private async reverse({ payment: place, isRefund, copies }: LedgerStep & { do: 'reverse' }) {
    const payment = at(
      this.payments.filter(({ state }) => state === 'booked'),
      place,
    )
    if (!payment) return
    const { db, managerId } = this.world
    const { transaction_id: transactionId } = await this.world.settle(() =>
      db
        .selectFrom('payments')
        .select('transaction_id')
        .where('id', '=', payment.id)
        .executeTakeFirstOrThrow(),
    )
    await this.once(copies, 'booking_reversed', () =>
      db.transaction().execute((transaction) =>
        reverseTransaction(transaction, origin, {
          ...{ transactionId: transactionId ?? 0, reason: 'Model', actorId: managerId },
          kind: isRefund ? 'refund' : 'correction',
          paymentState: isRefund ? 'refunded' : 'waiting',
        }),
      ),
    )
    payment.state = isRefund ? 'refunded' : 'waiting'
    this.model.reverse(payment.records)
    for (const { person } of payment.records) this.model.settle(person)
  }

  private async win({ payer, dueDays }: LedgerStep & { do: 'win' }): Promise<void> {
    const place = this.wins[payer] ?? 0
    const carId = this.world.lots[place]
    if (carId === undefined) return
    this.wins[payer] = place + 1
    const personId = this.personOf(payer)
    const { db, managerId: actorId, settle } = this.world
    const known = () =>
      db
        .selectFrom('bids')
        .select('id')
        .where('person_id', '=', personId)
        .where('lot_id', '=', carId)
        .executeTakeFirst()
    await settle(async () => {
      if (await known()) return
      const bidding = { personId, permissions: flags, actorId: personId, actorPermissions: flags }
      const form = { carId, amount: 600_000, confirm: 1 as const, comment: '' }
      const { outcome } = await placeBid(db, bidding, form, { ...origin, now: new Date() })
      if (outcome !== 'accepted') throw new Error(`the bid is refused: ${outcome}`)
    })
    const bidId = (await settle(known))?.id ?? 0
    const win = { status: 6 as const, note: '', version: undefined, checksCredit: false }
    await settle(() => setBidStatus(db, { bidId, actorId, ...win }, { ...origin, now: new Date() }))
    const car = await settle(() =>
      db
        .selectFrom('purchases')
        .select('id')
        .where('bid_id', '=', bidId)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    const { total, due } = await this.issue(car.id, 'invoice', dueDays, [])
    this.cars.push({ id: car.id, payer, left: total })
    this.model.add({ person: payer, amount: -total, isPurchase: true, car: car.id, due })
    this.model.settle(payer)
  }

  private async note({ kind, car: place, amount, dueDays }: LedgerStep & { do: 'note' }) {
    const car = at(this.cars, place)
    const isCredit = kind === 'credit_note'
    if (!car || (isCredit && amount > car.left)) return
    const label = { labelEn: 'Model', labelRu: 'Модель' }
    const lines = [{ kind: 'other', ...label, amountYen: amount }]
    const { due } = await this.issue(car.id, kind, dueDays, lines)
    const signed = isCredit ? amount : -amount
    car.left -= signed
    const person = car.payer
    this.model.add({ person, amount: signed, isPurchase: true, car: car.id, due })
    this.model.settle(person)
  }

  /** Issues an invoice or note once; its unique reason shows whether it was committed. */
  private async issue(purchaseId: number, kind: string, dueDays: number, lines: readonly object[]) {
    const { db, managerId, settle } = this.world
    const reason = randomUUID()
    const known = () =>
      db
        .selectFrom('invoices')
        .select(['total_yen', 'due_on'])
        .where('purchase_id', '=', purchaseId)
        .where('reason', '=', reason)
        .executeTakeFirst()
    await settle(async () => {
      if (await known()) return
      const request = {
        ...{ purchase_id: purchaseId, kind, lines, reason, due_days: dueDays },
        ...{ actor_id: managerId, request_id: 'model', network: '' },
      }
      const { rows } = await sql<{ outcome: string }>`
        select issue_paper(${JSON.stringify(request)}::jsonb)->>'outcome' as outcome
      `.execute(db)
      if (rows[0]?.outcome !== 'accepted') throw new Error(`${kind}: ${rows[0]?.outcome}`)
    })
    const invoice = await settle(known)
    if (!invoice) throw new Error(`an invoice of purchase ${purchaseId} is lost`)
    return {
      total: invoice.total_yen,
      due: kind === 'credit_note' || invoice.due_on === null ? '' : String(invoice.due_on),
    }
  }

  private async match({ payer, credit: place, parts }: LedgerStep & { do: 'match' }) {
    const own = this.model.of(payer)
    const credit = at(
      own.filter(({ amount }) => amount > 0),
      place,
    )
    const debts = own.filter(({ amount, isPurchase }) => amount < 0 && isPurchase)
    if (!credit || debts.length === 0) return
    const wanted = new Map<ModelRecord, number>()
    for (const { debit, amount } of parts) {
      const debt = at(debts, debit)
      if (debt) wanted.set(debt, (wanted.get(debt) ?? 0) + amount)
    }
    const rows = await this.recordsOf(payer)
    const idOf = (record: ModelRecord) => rows[own.indexOf(record)]?.id ?? 0
    const { db, managerId, settle } = this.world
    const newest = await settle(async () => {
      const { rows } = await sql<{ id: number }>`
        select coalesce(max(id), 0)::bigint as id from settlements where credit_id = ${idOf(credit)}
      `.execute(db)
      return rows[0]?.id ?? 0
    })
    let isRetry = false
    const outcome = await settle(async () => {
      const isFirst = !isRetry
      isRetry = true
      try {
        await db.transaction().execute((transaction) =>
          matchPayment(transaction, origin, {
            ...{ recordId: idOf(credit), expectedSettlementId: newest, actorId: managerId },
            parts: [...wanted].map(([debt, amountYen]) => ({ recordId: idOf(debt), amountYen })),
          }),
        )
        return null
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // It was committed before the connection was lost.
        return !isFirst && error.code === 'payment_changed' ? null : error.code
      }
    })
    const list = [...wanted].map(([debit, amount]) => ({ debit, amount }))
    deepStrictEqual(outcome, this.model.match(credit, list), 'outcome of a match')
    this.model.settle(payer)
  }

  private async correct({ payer, amount, isDebt }: LedgerStep & { do: 'correct' }) {
    const signed = isDebt ? -amount : amount
    const reference = randomUUID()
    const { db, managerId: postedBy, settle } = this.world
    // The same reference twice: the second one changes nothing.
    for (let time = 0; time < 2; time++) {
      await settle(() =>
        db.transaction().execute((transaction) =>
          bookAmount(transaction, {
            ...{ kind: 'correction', reference, memo: 'Model', personId: this.personOf(payer) },
            ...{ amountYen: signed, book: 'fees', postedBy },
          }),
        ),
      )
    }
    this.model.add({ person: payer, amount: signed })
    this.model.settle(payer)
  }

  /** Rolls back the transaction of a booking, which must leave no trace. */
  private async abort({ payer, amount }: LedgerStep & { do: 'abort' }): Promise<void> {
    const { db, managerId, settle } = this.world
    const paymentId = await settle(() => this.addPayment(amount))
    const aborted = new Error('aborted on purpose')
    const parts = [{ personId: this.personOf(payer), amountYen: amount, purchaseId: null }]
    await settle(async () => {
      try {
        await db.transaction().execute(async (transaction) => {
          await bookPayment(transaction, origin, { paymentId, parts, postedBy: managerId })
          throw aborted
        })
      } catch (error) {
        if (error !== aborted) throw error
      }
    })
  }
}
