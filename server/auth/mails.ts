import { type Language, languageId } from '../../contract/core/codes.ts'
import type { Context } from '../context.ts'
import type { Db, TokenPurpose } from '../db/tables.ts'
import { translator } from '../i18n/translator.ts'
import type { Mail } from '../upstreams/mail/mail.ts'
import { issueToken, linkMinutes } from './commands.ts'
import type { Account } from './queries.ts'

/** The language of a person's mails. */
export const languageOf = ({ language_id }: { language_id: number | null }): Language =>
  language_id === languageId.ru ? 'ru' : 'en'

const pages: Record<TokenPurpose, string> = {
  'verify-email': '/verify-email',
  'reset-password': '/auth/change-password',
}

type Addressee = Pick<Account, 'id' | 'email' | 'full_name'>

/** Mails a link that works once, for half an hour. */
export async function mailLink(
  db: Db,
  { config, mail, now }: Context,
  purpose: TokenPurpose,
  person: Addressee,
  language: Language,
): Promise<void> {
  const token = await issueToken(db, { personId: person.id, purpose, now: now() })
  const link = `${config.publicUrl}${pages[purpose]}?token=${token}`
  const reader = { to: person.email, language, name: person.full_name }
  await mail.queue(db, linkMail(purpose, reader, link, config.company.name))
}

/** Mails a person about a change of the account, in case somebody else made it. */
export async function mailWarning(
  db: Db,
  { config, mail }: Context,
  kind: Warning,
  person: Addressee & Pick<Account, 'language_id'>,
): Promise<void> {
  const reader = { to: person.email, language: languageOf(person), name: person.full_name }
  await mail.queue(db, warningMail(kind, reader, config.company.name))
}

interface Reader {
  readonly to: string
  readonly language: Language
  readonly name: string
}

const greetingOf = ({ name, language }: Reader) => {
  const t = translator('mail', language)
  return name ? t('hello', { name }) : t('helloAnybody')
}

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
      remarks: [t('linkWorks', { minutes: linkMinutes }), t('verifyEmail.ignore')],
    }
  }
  return {
    ...head,
    subject: t('resetPassword.subject', { company }),
    paragraphs: [t('resetPassword.text')],
    button: { label: t('resetPassword.button'), link },
    remarks: [t('linkWorks', { minutes: linkMinutes }), t('resetPassword.ignore')],
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
      remarks: [t('passwordChanged.notYou')],
    }
  }
  return {
    ...head,
    subject: t('sessionReused.subject', { company }),
    paragraphs: [t('sessionReused.text'), t('sessionReused.password')],
    remarks: [t('sessionReused.again')],
  }
}
