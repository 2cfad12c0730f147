import type { NotificationKind } from '#people/notifications/contract/kinds.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import { recordMailed } from '../commands.ts'
import type { NoticeSource } from '../outbox/source.ts'
import type { NoticeTopics } from '../topics.ts'
import {
  beginTry,
  claimDelivery,
  type DueDelivery,
  finishDeliveries,
  forEachDue,
  recordFailedTry,
  selectSendable,
} from './commands.ts'
import { digestMail, plainMail, type Sender } from './mails.ts'

export const mailNotificationsJob: RepeatedJob = {
  name: 'mail-notifications',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

type Mailing = Pick<Context, 'db' | 'config' | 'mail' | 'tokens'>

export interface WrittenMail {
  readonly mail: Mail
  /** Number of the newest message that it includes; a later mail includes those after it. */
  readonly upTo?: number
}

/**
 * Writes a domain's own mail about a notification; undefined for the usual mail, null when the notification is no longer
 * true.
 */
export type WriteMail = (
  db: Db,
  sender: Sender,
  due: DueDelivery,
) => Promise<WrittenMail | null | undefined>

/** Topics, sources of changes and mail writers of all domains. */
export interface Notices {
  readonly topics: NoticeTopics
  readonly sources: readonly NoticeSource[]
  readonly writers: Partial<Readonly<Record<NotificationKind, WriteMail>>>
}

/**
 * Sends due mails. Each mail is stored in the transaction that records its delivery as done, so a killed run neither
 * repeats nor skips one.
 */
export async function mailNotifications(context: Mailing, notices: Notices): Promise<void> {
  const { db } = context
  const failures: unknown[] = []
  await forEachDue(db, 'mail', async (id) => {
    await db
      .transaction()
      .execute((transaction) => mailOne(transaction, context, notices, id))
      .catch(async (error: unknown) => {
        failures.push(error)
        // A failed mail is retried later and delays no other.
        await beginTry(db, [id])
        await recordFailedTry(db, [id], error instanceof Error ? error.message : String(error))
      })
  })
  if (failures.length > 0) throw failures[0]
}

async function mailOne(
  db: Db,
  context: Mailing,
  { topics, writers }: Notices,
  id: number,
): Promise<void> {
  const written: (WrittenMail & { readonly due: DueDelivery })[] = []
  for (const due of await selectSendable(db, topics, await claimDelivery(db, id))) {
    const own = await writers[due.kind]?.(db, context, due)
    if (own === null) await finishDeliveries(db, [due.id], 'superseded')
    else written.push({ due, ...(own ?? { mail: plainMail(context, due) }) })
  }
  const [first, ...others] = written
  if (!first) return
  const mail =
    others.length === 0
      ? first.mail
      : digestMail(context, [first.due, ...others.map(({ due }) => due)])
  await context.mail.queue(db, mail)
  const ids = written.map(({ due }) => due.id)
  await finishDeliveries(db, ids, 'sent')
  for (const { due, upTo } of written) {
    if (upTo !== undefined) await recordMailed(db, due.notification_id, upTo)
  }
}
