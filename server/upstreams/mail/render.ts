import type { Language } from '../../../contract/core/codes.ts'
import { english } from './english.ts'
import { htmlOf } from './html.ts'
import type { Letter, Letters } from './letter.ts'
import type { Mail } from './port.ts'
import type { RenderedMail } from './rendered-mail.ts'
import { russian } from './russian.ts'
import { contactsOf, type Sender } from './sender.ts'

const letters: Record<Language, Letters> = { en: english, ru: russian }

/** A mail in its language, as text and as HTML. Pure; every value is plain text and is escaped. */
export function renderMail(mail: Mail, sender: Sender): RenderedMail {
  const words = letters[mail.language]
  const letter = write(words, mail, sender.name)
  return {
    subject: oneLine(letter.subject),
    text: textOf(letter, sender, words),
    html: htmlOf(letter, sender, words, mail.language),
    replyTo: mail.kind === 'order' ? mail.order.email : '',
  }
}

function write({ write }: Letters, mail: Mail, company: string): Letter {
  switch (mail.kind) {
    case 'verify-email':
      return write[mail.kind](mail, company)
    case 'reset-password':
      return write[mail.kind](mail, company)
    case 'password-changed':
      return write[mail.kind](mail, company)
    case 'session-reused':
      return write[mail.kind](mail, company)
    case 'order':
      return write[mail.kind](mail, company)
  }
}

function textOf(letter: Letter, sender: Sender, words: Letters): string {
  const facts = (letter.facts ?? [])
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
  const parts = [
    letter.greeting,
    ...letter.paragraphs,
    facts.join('\n'),
    letter.button ? `${letter.button.label}:\n${letter.button.link}` : '',
    ...letter.remarks,
    // The mark by which mail programs know where a signature begins.
    ['-- ', sender.name, ...contactsOf(sender), words.whyYouGetThis(sender.name)].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Names come from people; a line break would let one write headers of the mail. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
