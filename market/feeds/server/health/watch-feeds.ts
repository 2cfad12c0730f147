import type { FeedAlarm } from '#market/feeds/contract/calls.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import type { Context } from '#platform/core/server/context.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import { claimUnmailedAlarms } from '../commands.ts'

export const watchFeedsJob: RepeatedJob = {
  name: 'watch-feeds',
  everySeconds: 60,
  timeLimitSeconds: 60,
}

type Watching = Pick<Context, 'db' | 'mail'> & {
  readonly config: Pick<Context['config'], 'managersEmail'>
}

/** Mails the managers about files with an alarm, once per file. */
export async function watchFeeds({ db, mail, config }: Watching): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { feed, file_name, alarm, records_read } of await claimUnmailedAlarms(transaction)) {
      if (!config.managersEmail || alarm === null) continue
      const file = { feed, fileName: file_name, alarm, rows: records_read }
      await mail.queue(transaction, alarmMail(config.managersEmail, file))
    }
  })
}

interface FileWithAlarm {
  readonly feed: string
  readonly fileName: string
  readonly alarm: FeedAlarm
  readonly rows: number
}

/** A mailbox has no language of its own: operators read English. */
function alarmMail(to: string, { feed, fileName, alarm, rows }: FileWithAlarm): Mail {
  const t = translator('feeds', 'en')
  return {
    ...{ to, language: 'en', kind: 'feed-alarm' },
    subject: t('alarm.subject', { feed }),
    greeting: t('alarm.greeting', { feed }),
    paragraphs: [t(`alarm.${alarm}`), t('alarm.nothing')],
    facts: [
      [t('alarm.file'), fileName],
      [t('alarm.rows'), formatNumber(rows)],
    ],
    notes: [t('alarm.what', { feed })],
  }
}
