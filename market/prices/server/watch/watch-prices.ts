import type { PriceProblem } from '#market/prices/contract/calls.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import { claimBegunAlarms, claimEndedAlarms, setAlarms } from '../commands.ts'
import { type Kind, kinds } from '../learning/messages.ts'
import { recentQuality } from '../quality.ts'
import { latestVersion } from '../queries.ts'
import { judgedProblems, problemsOf } from './problems.ts'

type Watching = Pick<Context, 'db' | 'mail' | 'now'> & {
  readonly config: Pick<Context['config'], 'managersEmail'>
}

/** Judges the estimates of both kinds, and mails the managers once when an alarm begins and once when it ends. */
export async function watchPrices({ db, mail, config, now }: Watching): Promise<void> {
  for (const kind of kinds) await judge(db, kind, now())
  await db.transaction().execute(async (transaction) => {
    const begun = await claimBegunAlarms(transaction, now())
    const ended = await claimEndedAlarms(transaction, now())
    const to = config.managersEmail
    if (!to) return
    for (const alarm of begun) await mail.queue(transaction, begunMail(to, alarm))
    for (const alarm of ended) await mail.queue(transaction, endedMail(to, alarm))
  })
}

async function judge(db: Db, kind: Kind, now: Date): Promise<void> {
  const [quality, latest] = await Promise.all([recentQuality(db, kind), latestVersion(db, kind)])
  const problems = problemsOf(quality, latest?.learnedAt ?? null, now)
  await setAlarms(db, kind, {
    judged: judgedProblems,
    found: problems.map((problem) => ({ problem, detail: '' })),
    now,
  })
}

interface Alarm {
  readonly kind: Kind
  readonly problem: PriceProblem
  readonly detail: string
}

/** A mailbox has no language of its own: operators read English. */
function begunMail(to: string, { kind, problem, detail }: Alarm): Mail {
  const t = translator('price-alarms', 'en')
  return {
    ...{ to, language: 'en', kind: 'price-alarm' },
    subject: t('subject', { kind }),
    greeting: t('greeting', { kind }),
    paragraphs: [t(`problem.${problem}`), t(`meaning.${problem}`)],
    facts: detail ? [[t('detail'), detail]] : [],
    notes: [t('what')],
  }
}

function endedMail(to: string, { kind, problem }: Alarm): Mail {
  const t = translator('price-alarms', 'en')
  return {
    ...{ to, language: 'en', kind: 'price-alarm' },
    subject: t('ended.subject', { kind }),
    greeting: t('ended.greeting', { kind }),
    paragraphs: [t(`problem.${problem}`), t('ended.text')],
    facts: [],
    notes: [],
  }
}
