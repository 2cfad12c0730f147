import { greetingOf, languageOf } from '#people/auth/server/mails.ts'
import type { MailSubject } from '#people/notifications/contract/calls.ts'
import { bidKinds } from '#people/notifications/contract/kinds.ts'
import type { Context } from '#platform/core/server/context.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import { textOf } from '../texts.ts'
import type { DueDelivery } from './commands.ts'

export type Sender = Pick<Context, 'config' | 'tokens'>

/** Returns the one-click links that stop all mails about bids, or about purchased cars; absolute addresses. */
export function unsubscribeLinks(
  { config, tokens }: Sender,
  reader: DueDelivery,
  about: MailSubject = 'bids',
) {
  const query = `token=${tokens.unsubscribeToken(reader.person_id)}${
    about === 'bids' ? '' : `&about=${about}`
  }`
  return {
    page: `${config.publicUrl}/unsubscribe?${query}&lang=${languageOf(reader)}`,
    oneClick: `${config.publicUrl}/api/user/unsubscribe?${query}`,
  }
}

/** Returns the mail about one notification: the text of the app, and a button. */
export function plainMail(sender: Sender, due: DueDelivery): Mail {
  const { title, body } = textOf(due, languageOf(due))
  const t = translator('mail', languageOf(due))
  return {
    ...head(sender, [due]),
    kind: `notification-${due.code}`,
    subject: title,
    paragraphs: [`${title}.`, body],
    button: { label: t('notification.button'), link: `${sender.config.publicUrl}${due.link}` },
  }
}

/** Returns one mail with everything that quiet hours postponed. */
export function digestMail(sender: Sender, all: readonly [DueDelivery, ...DueDelivery[]]): Mail {
  const language = languageOf(all[0])
  const t = translator('mail', language)
  const { publicUrl, company } = sender.config
  const lines = all.map((due) => {
    const { title, body } = textOf(due, language)
    return `${title}\n${body}\n${publicUrl}${due.link}`
  })
  return {
    ...head(sender, all),
    kind: 'notification-digest',
    subject: t('notification.digest', { count: all.length, company: company.name }),
    paragraphs: [t('notification.whileQuiet'), ...lines],
    button: { label: t('notification.all'), link: `${publicUrl}/notifications` },
  }
}

function head(sender: Sender, all: readonly [DueDelivery, ...DueDelivery[]]) {
  const [reader] = all
  const language = languageOf(reader)
  const t = translator('mail', language)
  const isAboutBids = all.some(({ kind }) => bidKinds.some((one) => one === kind))
  return {
    ...{ to: reader.email, language },
    greeting: greetingOf({ to: reader.email, language, name: reader.full_name }),
    notes: [t('notification.why', { company: sender.config.company.name })],
    ...(isAboutBids && { unsubscribe: unsubscribeLinks(sender, reader) }),
  }
}
