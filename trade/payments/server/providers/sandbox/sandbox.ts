import type { KeyObject } from 'node:crypto'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { linkMethods, type PaymentProvider } from '../port.ts'
import { type ArrivedMoney, advancePayments, openPayment, receiveMoney } from './commands.ts'
import { deliverEvents, type SendWebhook } from './delivery.ts'
import { findPayment } from './queries.ts'
import { stateByTime } from './states.ts'
import { readWebhook } from './webhook.ts'

/** A payment provider inside this program. It behaves like real ones, but moves no money. */
export interface SandboxPayments extends PaymentProvider {
  readonly name: 'sandbox'
  /**
   * Advances payments in time and delivers due webhooks.
   * @returns how many webhooks were accepted
   */
  work(): Promise<number>
  /** Starts `work` in the background without throwing; the job retries failures. */
  workSoon(): void
  /** Adds unannounced money; returns the id of the payment. */
  receive(money: ArrivedMoney): Promise<string>
}

export const sandboxPaymentsJob: RepeatedJob = {
  name: 'sandbox-payments',
  everySeconds: 10,
  timeLimitSeconds: 1200,
}

interface SandboxOptions {
  readonly db: Db
  /** Signs the webhooks. */
  readonly key: KeyObject
  readonly publicUrl: string
  readonly now: () => Date
  readonly send: SendWebhook
}

export function sandboxPayments({
  db,
  key,
  publicUrl,
  now,
  send,
}: SandboxOptions): SandboxPayments {
  const work = async () => {
    await advancePayments(db, now())
    return deliverEvents({ db, key, now }, send)
  }
  const soon = onceAtATime(work)
  return {
    name: 'sandbox',
    methods: linkMethods,
    async open(payment) {
      const { id, expires_at } = await openPayment(db, payment, now())
      return { providerId: id, url: `${publicUrl}/pay/sandbox/${id}`, expiresAt: expires_at }
    },
    readEvent: async (request) => readWebhook(key, request),
    async find(providerId) {
      const payment = await findPayment(db, providerId)
      if (!payment) return null
      const { state, since } = stateByTime(payment, now())
      return {
        ...{ providerId, intentId: payment.intent_id, state },
        amount: { currency: payment.currency, minor: payment.amount_minor },
        ...{ at: since, payer: payment.payer, reference: payment.description },
      }
    },
    work,
    workSoon: soon,
    receive: (money) =>
      db.transaction().execute((transaction) => receiveMoney(transaction, money, now())),
  }
}

/** Runs a function one at a time; calls during a run schedule one more. */
function onceAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false
  let isWanted = false
  const start = async () => {
    isRunning = true
    do {
      isWanted = false
      await run().catch(() => undefined)
    } while (isWanted)
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void start()
  }
}
