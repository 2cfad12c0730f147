import type * as z from 'zod'
import type { Language } from '../../../contract/core/codes.ts'
import type { orderForm } from '../../../contract/site/calls.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { storeMail } from './commands.ts'
import { deliverMail } from './delivery.ts'
import { renderMail } from './render.ts'

/** An order as the managers read it; `country` by its name, in the language of the mail. */
export type OrderOfMail = Omit<z.output<typeof orderForm>, 'country'> & {
  readonly id: string
  readonly country: string
}

/** Everything that Seriba writes to people. `link` is absolute. */
export type Mail = { readonly to: string; readonly language: Language } & (
  | { readonly kind: 'verify-email'; readonly name: string; readonly link: string }
  | { readonly kind: 'reset-password'; readonly name: string; readonly link: string }
  | { readonly kind: 'password-changed'; readonly name: string }
  | { readonly kind: 'session-reused'; readonly name: string }
  | { readonly kind: 'order'; readonly order: OrderOfMail; readonly link: string }
)

export interface MailPort {
  /**
   * Stores a mail for delivery in the caller's transaction: it leaves if and when that commits.
   * Never talks to a mail server itself.
   */
  queue(db: Db, mail: Mail): Promise<void>
}

/**
 * The port of this configuration. With SMTP and `jobs`, the delivery job is made in the same
 * transaction as the mail; without SMTP the mail is only kept in the outbox.
 *
 * The server, in its start (main.ts), after the database is migrated and `db` is connected; with
 * `startJobs` of server/jobs/jobs.ts and `startMailDelivery` of server/upstreams/mail/delivery.ts:
 *
 *     const jobs = await startJobs(database.url)
 *     undo.push(() => jobs.stop())
 *     await startMailDelivery({ db, config, jobs })
 *     // context: mail: mailPort(config, jobs)
 *
 * Tests need no jobs: `mail: mailPort(config)`.
 */
export function mailPort(config: Config, jobs: Jobs | null = null): MailPort {
  return {
    async queue(db, mail) {
      const { smtpUrl } = config
      const id = await storeMail(db, {
        to: mail.to,
        language: mail.language,
        kind: mail.kind,
        ...renderMail(mail, config.company),
        state: smtpUrl === null ? 'kept' : 'waiting',
      })
      if (smtpUrl !== null) await jobs?.send(db, deliverMail, { mailId: id })
    },
  }
}
