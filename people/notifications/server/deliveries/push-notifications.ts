import { sql } from 'kysely'
import { languageOf } from '#people/auth/server/mails.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { deletePushSubscriptions } from '../commands.ts'
import type { PushMessage, PushOutcome } from '../push/port.ts'
import { textOf } from '../texts.ts'
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
import type { Notices } from './mail-notifications.ts'

export const pushNotificationsJob: RepeatedJob = {
  name: 'push-notifications',
  everySeconds: 5,
  timeLimitSeconds: 600,
}

type Pushing = Pick<Context, 'db' | 'push'>

/** Concurrent deliveries: a push service that does not respond must not delay the others. */
const concurrency = 20

/**
 * Sends due push messages at least once: a try is counted before the message is sent, and an interrupted one is
 * repeated. The tag lets a browser replace the first copy by the second.
 */
export const pushNotifications = (
  context: Pushing,
  { topics }: Pick<Notices, 'topics'>,
): Promise<void> =>
  forEachDue(context.db, 'push', (id) => pushOne(context, topics, id), concurrency)

async function pushOne({ db, push }: Pushing, topics: NoticeTopics, id: number): Promise<void> {
  const begun = await db.transaction().execute((transaction) => begin(transaction, topics, id))
  if (!begun) return
  const { ids, message, browsers } = begun
  const results = await Promise.all(
    browsers.map(async (browser) => ({
      browserId: browser.id,
      result: await push.send(browser, message).catch(reasonOf),
    })),
  )
  const withResult = (...outcomes: PushOutcome[]) =>
    results
      .filter(({ result }) => outcomes.some((one) => one === result))
      .map(({ browserId }) => browserId)
  const failed = results.find(({ result }) => typeof result === 'object')
  await db.transaction().execute(async (transaction) => {
    await deletePushSubscriptions(transaction, withResult('gone'))
    const sent = withResult('sent')
    if (failed) {
      const { reason } = failed.result as Failure
      return recordFailedTry(transaction, ids, reason, [...sent, ...withResult('refused')])
    }
    const isSent = sent.length > 0 || begun.isSentBefore
    if (isSent) return finishDeliveries(transaction, ids, 'sent')
    return withResult('refused').length > 0
      ? finishDeliveries(transaction, ids, 'failed', 'The push service refused the message')
      : finishDeliveries(transaction, ids, 'no_browser')
  })
}

interface Failure {
  readonly reason: string
}

/** Leaves out the endpoint, which is a secret. */
function reasonOf(error: unknown): Failure {
  const { code, message, name } = error as NodeJS.ErrnoException
  return { reason: code ?? (name === 'Error' ? message : name) }
}

/** Claims due deliveries and counts a try; null if there is nothing to send. */
async function begin(db: Db, topics: NoticeTopics, id: number) {
  const ready = await selectSendable(db, topics, await claimDelivery(db, id))
  const [first] = ready
  if (!first) return null
  const ids = ready.map((due) => due.id)
  const browsers = (await listBrowsers(db, first.person_id)).filter(
    (browser) => !first.sent_to.includes(browser.id),
  )
  const isSentBefore = first.sent_to.length > 0
  if (browsers.length === 0) {
    await finishDeliveries(db, ids, isSentBefore ? 'sent' : 'no_browser')
    return null
  }
  await beginTry(db, ids)
  return { ids, browsers, isSentBefore, message: messageOf([first, ...ready.slice(1)]) }
}

/** Maximum lengths in characters; push services accept 4096 encrypted bytes. */
const maxTitle = 120
const maxBody = 300

function messageOf(all: readonly [DueDelivery, ...DueDelivery[]]): PushMessage {
  const [first] = all
  const lang = languageOf(first)
  const texts = all.map((due) => textOf(due, lang))
  const t = translator('notifications', lang)
  const content =
    all.length === 1
      ? {
          title: texts[0]?.title ?? '',
          body: texts[0]?.body ?? '',
          link: first.link,
          tag: first.subject,
        }
      : {
          title: t('push.digest', { count: all.length }),
          body: texts.map(({ title }) => title).join('\n'),
          link: '/notifications',
          tag: 'notifications',
        }
  return {
    ...content,
    title: shortened(content.title, maxTitle),
    body: shortened(content.body, maxBody),
    lang,
  }
}

function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/** Returns the browsers of a person, without those whose session has ended or expired. */
const listBrowsers = (db: Db, personId: number) =>
  db
    .selectFrom('push_subscriptions as browser')
    .innerJoin('sessions as session', 'session.id', 'browser.session_id')
    .select(['browser.id', 'browser.endpoint', 'browser.p256dh', 'browser.auth'])
    .where('browser.person_id', '=', personId)
    .where('session.ended_at', 'is', null)
    .where('session.absolute_expires_at', '>', sql<Date>`app_now()`)
    .where('session.idle_expires_at', '>', sql<Date>`app_now()`)
    .orderBy('browser.id')
    .execute()
