import { type Origin, originOfCommand } from '../../audit/commands.ts'
import type { Context } from '../../context.ts'
import type { RepeatedJob } from '../../jobs/jobs.ts'
import { expireIntents, takeSilentIntents } from './commands.ts'
import { applyEvent } from './events/commands.ts'

export const followPaymentsJob: RepeatedJob = {
  name: 'follow-payments',
  everySeconds: 60,
  timeLimitSeconds: 300,
}

/** So many payments are asked for in a run; each takes the provider up to ten seconds. */
const mostAsked = 20

/** Asks the provider for payments of which no webhook came, and ends those that are over. */
export async function followPayments(
  context: Pick<Context, 'db' | 'paymentProvider'>,
): Promise<void> {
  const { db, paymentProvider } = context
  if (paymentProvider) {
    const silent = await db
      .transaction()
      .execute((transaction) => takeSilentIntents(transaction, paymentProvider.name, mostAsked))
    const origin: Origin = await originOfCommand(db)
    for (const { provider_id } of silent) {
      const report = await paymentProvider.find(provider_id).catch((error: unknown) => {
        console.warn(`payment ${provider_id} could not be asked for: ${String(error)}`)
        return null
      })
      if (!report || report.state === 'open') continue
      const event = { ...report, eventId: `asked ${report.state} ${provider_id}` }
      await db
        .transaction()
        .execute((transaction) => applyEvent(transaction, origin, paymentProvider.name, event))
    }
  }
  await expireIntents(db)
}
