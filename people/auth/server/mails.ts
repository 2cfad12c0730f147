import type { Config } from '#platform/core/server/config.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type Language, languageWithId } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import { issueToken, linkMinutes } from './commands.ts'
import type { Account } from './queries.ts'
import type { TokenPurpose } from './tables.ts'

/** Returns the language of a person's mails; without a choice, that of the page they come from. */
export function languageOf(
  { language_id }: { language_id: number | null },
  ofPage: Language = 'en',
): Language {
  return languageWithId(language_id) ?? ofPage
}

const pages: Record<TokenPurpose, string> = {
  'verify-email': '/verify-email',
  'reset-password': '/auth/change-password',
}

type Addressee = Pick<Account, 'id' | 'email' | 'full_name'>

/** Creates a link that works once, for half an hour. */
export async function makeLink(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  purpose: TokenPurpose,
  owner: { personId: number; now: Date },
): Promise<string> {
  const token = await issueToken(db, { ...owner, purpose })
  return `${publicUrl}${pages[purpose]}?token=${token}`
}

/** Mails a link that works once, for half an hour; its page opens in the language of the mail. */
export async function mailLink(
  db: Db,
  { config, mail, now }: Context,
  purpose: TokenPurpose,
  person: Addressee,
  language: Language,
): Promise<void> {
  const owner = { personId: person.id, now: now() }
  const link = `${await makeLink(db, config, purpose, owner)}&lang=${language}`
  const reader = { to: person.email, language, name: person.full_name }
  await mail.queue(db, linkMail(purpose, reader, link, config.company.name))
}

/** Mails a person about a change to the account, in case somebody else made it. */
export async function mailWarning(
  db: Db,
  { config, mail }: Context,
  kind: Warning,
  person: Addressee & Pick<Account, 'language_id'>,
): Promise<void> {
  const reader = { to: person.email, language: languageOf(person), name: person.full_name }
  await mail.queue(db, warningMail(kind, reader, config.company.name))
}

export interface Reader {
  readonly to: string
  readonly language: Language
  readonly name: string
}

export const greetingOf = ({ name, language }: Reader) => {
  const t = translator('mail', language)
  return isName(name) ? t('hello', { name }) : t('helloAnybody')
}

/**
 * Returns whether a mail may contain a text as a name. Anybody can register somebody else's address, and must not be
 * able to send them a text or a link: mail programs turn even `example.com` into one. So it allows letters, blanks and
 * the punctuation of names, at most six words and 60 characters, and no point before a letter, except after initials.
 */
const isName = (text: string) =>
  text.length <= 60 &&
  /^\p{L}[\p{L}\p{M} .,'’-]*$/u.test(text) &&
  text.split(/\s+/).length <= 6 &&
  !/[\p{L}\p{M}]{2}\.[\p{L}\p{M}]|\.\p{L}[\p{L}\p{M}]/u.test(text)

/** `link` is absolute. */
export function linkMail(
  purpose: TokenPurpose,
  reader: Reader,
  link: string,
  company: string,
): Mail {
  const { to, language } = reader
  const t = translator('mail', language)
  const head = { to, language, kind: purpose, greeting: greetingOf(reader) }
  if (purpose === 'verify-email') {
    return {
      ...head,
      subject: t('verifyEmail.subject', { company }),
      paragraphs: [t('verifyEmail.welcome', { company })],
      button: { label: t('verifyEmail.button'), link },
      notes: [t('linkWorks', { minutes: linkMinutes }), t('verifyEmail.ignore')],
    }
  }
  return {
    ...head,
    subject: t('resetPassword.subject', { company }),
    paragraphs: [t('resetPassword.text')],
    button: { label: t('resetPassword.button'), link },
    notes: [t('linkWorks', { minutes: linkMinutes }), t('resetPassword.ignore')],
  }
}

type Warning = 'password-changed' | 'session-reused'

export function warningMail(kind: Warning, reader: Reader, company: string): Mail {
  const { to, language } = reader
  const t = translator('mail', language)
  const head = { to, language, kind, greeting: greetingOf(reader) }
  if (kind === 'password-changed') {
    return {
      ...head,
      subject: t('passwordChanged.subject', { company }),
      paragraphs: [t('passwordChanged.text', { company })],
      notes: [t('passwordChanged.notYou')],
    }
  }
  return {
    ...head,
    subject: t('sessionReused.subject', { company }),
    paragraphs: [t('sessionReused.text'), t('sessionReused.password')],
    notes: [t('sessionReused.again')],
  }
}
