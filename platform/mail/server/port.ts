import type { Config } from '#platform/core/server/config.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Jobs } from '#platform/jobs/server/jobs.ts'
import { storeMail } from './commands.ts'
import { deliverMail } from './delivery.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render.ts'

export interface MailPort {
  /**
   * Stores a mail for delivery in the caller's transaction: it is sent if and when that commits.
   * Never talks to a mail server itself.
   */
  queue(db: Db, mail: Mail): Promise<void>
}

/**
 * The port of this configuration. With SMTP and `jobs`, the delivery job is made in the same
 * transaction as the mail; without SMTP the mail is only stored for the outbox.
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
