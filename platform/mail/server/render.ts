import { translator } from '#platform/i18n/server/translator.ts'
import { htmlOf } from './html.ts'
import type { Mail, RenderedMail } from './mail.ts'
import { contactsOf, type Sender } from './sender.ts'

/** A mail as text and as HTML. Pure; every value is plain text and is escaped. */
export function renderMail(mail: Mail, sender: Sender): RenderedMail {
  const t = translator('mail', mail.language)
  // A mail that can be stopped says by itself why it comes.
  const why = mail.unsubscribe ? [] : [t('whyYouGetThis', { company: sender.name })]
  const foot = [sender.name, ...contactsOf(sender), ...why]
  return {
    subject: oneLine(mail.subject),
    text: textOf(
      mail,
      mail.unsubscribe ? [...foot, `${t('stopMails')}: ${mail.unsubscribe.page}`] : foot,
    ),
    html: htmlOf(mail, {
      ...{ heading: sender.name, foot, buttonFails: t('buttonFails') },
      stopMails: t('stopMails'),
    }),
    replyTo: mail.replyTo ?? '',
    unsubscribeUrl: mail.unsubscribe?.oneClick ?? '',
  }
}

function textOf(mail: Mail, foot: readonly string[]): string {
  const facts = (mail.facts ?? [])
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
  const parts = [
    mail.greeting,
    ...mail.paragraphs,
    facts.join('\n'),
    mail.button ? `${mail.button.label}:\n${mail.button.link}` : '',
    ...mail.remarks,
    // The standard mark at which mail programs recognise a signature.
    ['-- ', ...foot].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Names are typed by people; a line break would allow them to add headers to the mail. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
