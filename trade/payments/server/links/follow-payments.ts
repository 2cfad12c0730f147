import { originOfCommand } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { retryConflicts } from '#platform/database/server/conflicts.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import type { PaymentProvider } from '../providers/port.ts'
import { claimStaleIntents, expireIntents, expireUnpaid } from './commands.ts'
import { applyEvent, applyMovements } from './events/commands.ts'

export const followPaymentsJob: RepeatedJob = {
  name: 'follow-payments',
  everySeconds: 60,
  timeLimitSeconds: 300,
}

/** Maximum number of payments per run; each request to the provider takes up to ten seconds. */
const maxAsked = 20

/** Asks the provider about payments without a webhook, and ends those that are over. */
export async function followPayments({ db, paymentProvider }: Following): Promise<void> {
  if (paymentProvider) {
    const { name } = paymentProvider
    const silent = await db
      .transaction()
      .execute((transaction) => claimStaleIntents(transaction, name, maxAsked))
    for (const intent of silent) {
      // A failed request for one payment does not prevent the others.
      await ask(db, paymentProvider, intent).catch((error: unknown) => {
        console.warn(`payment ${intent.provider_id} could not be followed: ${String(error)}`)
      })
    }
  }
  await expireIntents(db, paymentProvider?.name ?? null)
}

type Following = Pick<Context, 'db' | 'paymentProvider'>

async function ask(
  db: Db,
  provider: PaymentProvider,
  { id, provider_id: providerId }: { readonly id: string; readonly provider_id: string },
): Promise<void> {
  const report = await provider.find(providerId)
  if (!report || report.state === 'open') return expireUnpaid(db, id)
  const event = { ...report, eventId: `asked ${report.state} ${providerId}` }
  const origin = await originOfCommand(db)
  await retryConflicts(() =>
    db.transaction().execute(async (transaction) => {
      await applyEvent(transaction, origin, provider.name, event)
      const { movements = [] } = report
      await applyMovements(transaction, origin, provider.name, { movements, dispute: null })
    }),
  )
}
