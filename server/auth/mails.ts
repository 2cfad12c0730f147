import { type Language, languageId } from '../../contract/core/codes.ts'
import type { Context } from '../context.ts'
import type { Db, TokenPurpose } from '../db/tables.ts'
import { issueToken } from './commands.ts'
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
  await mail.queue(db, { kind: purpose, to: person.email, language, name: person.full_name, link })
}

/** Warns a person of a change to the account, in case it was not them. */
export async function mailWarning(
  db: Db,
  { mail }: Context,
  kind: 'password-changed' | 'session-reused',
  person: Addressee & Pick<Account, 'language_id'>,
): Promise<void> {
  await mail.queue(db, {
    kind,
    to: person.email,
    language: languageOf(person),
    name: person.full_name,
  })
}
