import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'

/** Inputs of calls about payments. */
export function paymentExamples({ context }: TestApp) {
  /** A payment that is open in the sandbox. */
  const newSandboxPayment = async () => {
    const opened = await context.paymentProvider?.open({
      ...{ intentId: randomUUID(), method: 'wire', description: 'Deposit', language: 'en' },
      amount: { currency: 'JPY', minor: 150_000 },
      payer: { email: 'client@people.test', name: 'A client' },
      returnUrl: `${context.config.publicUrl}/balance`,
    })
    return { token: opened?.providerId ?? '' }
  }
  return {
    bodies: {
      actOnSandboxPayment: async () => ({ ...(await newSandboxPayment()), action: 'pay' as const }),
    },
    queries: { viewSandboxPayment: newSandboxPayment },
  }
}
