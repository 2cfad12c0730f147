import { keyFor } from '#people/auth/server/secret.ts'
import type { Module, ModuleJob } from '#platform/core/server/module.ts'
import { accountingRoutes } from './accounting/routes.ts'
import { paymentExportRoutes } from './export/routes.ts'
import { paymentInvariants } from './invariants.ts'
import { followPayments, followPaymentsJob } from './links/follow-payments.ts'
import { paymentLinkRoutes } from './links/routes.ts'
import { balanceSource, paymentIntentSource } from './live.ts'
import { correctionTopic, invoiceTopic, moneyTaskTopic, paymentTopic } from './notice-topics.ts'
import { remindOfInvoices, remindOfInvoicesJob } from './overdue/remind-of-invoices.ts'
import type { PaymentProvider } from './providers/port.ts'
import { paymentProviderOf } from './providers/provider.ts'
import { type SandboxPayments, sandboxPaymentsJob } from './providers/sandbox/sandbox.ts'
import type { MoneyLimits, PaymentProviderConfig } from './providers/variables.ts'
import { paymentRoutes } from './routes.ts'
import { sandboxPaymentRoutes } from './sandbox/routes.ts'
import { settleAccounts, settleAccountsJob } from './settle-accounts.ts'
import { addOddRateTask } from './tasks/odd-rates.ts'

declare module '#platform/core/server/config.ts' {
  interface Config extends MoneyLimits {
    /** The company's bank account, line by line; empty for none. */
    readonly bankDetails: readonly string[]
    /** The usual deposit of a client in yen (spec 1 §9). */
    readonly defaultDepositYen: number
    /** The provider of pages on which clients pay; null for bank transfers only. */
    readonly paymentProvider: PaymentProviderConfig
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Opens pages on which clients pay; null for bank transfers only. */
    readonly paymentProvider: PaymentProvider | null
    /** The same provider if it is the sandbox, for its own page. */
    readonly sandboxPayments: SandboxPayments | null
  }
}

export const paymentsModule = {
  name: 'payments',
  services: async ({ config, db, now, secret }, { ownAddress }) => ({
    ...(await paymentProviderOf(config, {
      ...{ db, now, ownAddress },
      sandboxKey: keyFor(secret, 'sandbox webhook'),
    })),
    reportOddRate: addOddRateTask,
  }),
  jobs(context) {
    const { db, sandboxPayments } = context
    const jobs: ModuleJob[] = [
      { job: settleAccountsJob, run: () => settleAccounts(db) },
      { job: followPaymentsJob, run: () => followPayments(context) },
      { job: remindOfInvoicesJob, run: () => remindOfInvoices(context) },
    ]
    if (sandboxPayments) {
      jobs.push({ job: sandboxPaymentsJob, run: async () => void (await sandboxPayments.work()) })
    }
    return jobs
  },
  routes(app, context) {
    paymentRoutes(app, context)
    paymentLinkRoutes(app, context)
    accountingRoutes(app, context)
    paymentExportRoutes(app, context)
    sandboxPaymentRoutes(app, context)
  },
  // Raised by a trigger of the ledger, because a booking made just before cannot be foreseen.
  constraintRefusals: { journal_day_closed: 'journal_day_closed' },
  events: [balanceSource, paymentIntentSource],
  notices: { topics: [paymentTopic, invoiceTopic, correctionTopic, moneyTaskTopic] },
  invariants: paymentInvariants,
} satisfies Module
