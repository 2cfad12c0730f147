import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { idOf, type Who } from '../people.ts'
import { accountingExamples } from './accounting-examples.ts'

/** Returns inputs for the calls about payments. */
export function paymentExamples(server: TestApp) {
  const { context, db } = server
  const ofAccounting = accountingExamples(server)
  /** Opens a payment in the sandbox. */
  const newSandboxPayment = async () => {
    const opened = await context.paymentProvider?.open({
      ...{ intentId: randomUUID(), method: 'wire', description: 'Deposit', language: 'en' },
      amount: { currency: 'JPY', minor: 150_000 },
      payer: { email: 'client@people.test', name: 'A client' },
      returnUrl: `${context.config.publicUrl}/balance`,
    })
    return { token: opened?.providerId ?? '' }
  }
  /** Adds a transfer that the caller has announced. */
  const announced = async ({ who }: { readonly who: Who }) => {
    const { id } = await db
      .insertInto('payment_intents')
      .values({
        ...{ person_id: await idOf(db, who), method: 'bank', state: 'announced' },
        ...{ currency: 'JPY', amount_minor: 5000, amount_yen: 5000, rate: null },
        ...{ purchase_id: null, provider_id: null, expires_at: '2031-12-31' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  }
  return {
    bodies: {
      ...ofAccounting.bodies,
      makePaymentLink: () => ({ method: 'wallet' as const, amount: 150_000 }),
      announceTransfer: () => ({ amount: 150_000, sentOn: '2031-03-12' }),
      withdrawAnnouncement: announced,
      actOnSandboxPayment: async () => ({ ...(await newSandboxPayment()), action: 'pay' as const }),
    },
    queries: {
      ...ofAccounting.queries,
      viewSandboxPayment: newSandboxPayment,
      viewPaymentIntent: announced,
    },
  }
}
