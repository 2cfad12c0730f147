import type { Config } from '#platform/core/server/config.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { untilAvailable } from '#platform/database/server/until-available.ts'
import type { JobKind, Jobs } from '#platform/jobs/server/jobs.ts'
import { claimMail, markSent, recordFailure, storeMail } from './commands.ts'
import { type Mail, renderMail } from './mail.ts'
import { findMailState, listWaitingMails } from './queries.ts'
import { isRefusedForGood, type SendMail, smtpSender } from './smtp.ts'

/** One try and five retries, the last one about 26 to 52 minutes later. */
export const deliverMail: JobKind<{ readonly mailId: string }> = {
  name: 'deliver-mail',
  key: ({ mailId }) => mailId,
  retries: 5,
  retryDelaySeconds: 50,
  timeLimitSeconds: 60,
}

/** How long a delivery claims a mail; the claim of a killed one expires after this time. */
const claimSeconds = 45

/**
 * Starts delivering mails, both those already waiting and new ones. Does nothing without SMTP. `jobs.stop()` ends it.
 */
export async function startMailDelivery({
  db,
  config,
  jobs,
  pace = {},
}: {
  db: Db
  config: Config
  jobs: Jobs
  /** Overrides the usual delays, in seconds, for tests. */
  pace?: { retryDelaySeconds?: number; claimSeconds?: number }
}): Promise<void> {
  if (config.smtpUrl === null) return
  const send = smtpSender(config.smtpUrl, config)
  const { retryDelaySeconds = deliverMail.retryDelaySeconds } = pace
  const kind = { ...deliverMail, retryDelaySeconds }
  await jobs.work(kind, ({ mailId }, isLastTry) =>
    deliver(db, send, mailId, isLastTry, pace.claimSeconds),
  )
  // A mail whose job was interrupted at its last try has none; it needs a new one.
  await untilAvailable(async () => {
    for (const mailId of await listWaitingMails(db)) await jobs.send(db, kind, { mailId })
  })
}

/**
 * Tries once to deliver a mail. A sent or parked mail is not sent again.
 *
 * @throws the error of the mail server, so that the job is retried
 */
export async function deliver(
  db: Db,
  send: SendMail,
  mailId: string,
  isLastTry: boolean,
  seconds = claimSeconds,
): Promise<void> {
  const mail = await claimMail(db, mailId, seconds)
  if (!mail) {
    const state = await findMailState(db, mailId)
    if (state === 'waiting') throw new Error('Another delivery has claimed this mail')
    return
  }
  try {
    await send({
      id: mail.id,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      replyTo: mail.reply_to,
      unsubscribeUrl: mail.unsubscribe_url,
    })
  } catch (error) {
    const parked = isLastTry || isRefusedForGood(error)
    await recordFailure(db, mailId, error instanceof Error ? error.message : String(error), parked)
    if (parked) return
    throw error
  }
  await markSent(db, mailId)
}

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
