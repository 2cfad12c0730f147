import { translator } from '../../i18n/translator.ts'
import { htmlOf } from './html.ts'
import type { Mail, RenderedMail } from './mail.ts'
import { contactsOf, type Sender } from './sender.ts'

/** A mail as text and as HTML. Pure; every value is plain text and is escaped. */
export function renderMail(mail: Mail, sender: Sender): RenderedMail {
  const t = translator('mail', mail.language)
  const foot = [sender.name, ...contactsOf(sender), t('whyYouGetThis', { company: sender.name })]
  return {
    subject: oneLine(mail.subject),
    text: textOf(mail, foot),
    html: htmlOf(mail, { heading: sender.name, foot, buttonFails: t('buttonFails') }),
    replyTo: mail.replyTo ?? '',
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
    // Mail programs know by this mark where a signature begins.
    ['-- ', ...foot].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Names come from people; a line break would let one write headers of the mail. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
