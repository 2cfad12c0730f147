import { type Help, readArguments, wholeNumberOf } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findMail, type ListedMail, linksOf, listMails } from './queries.ts'

const usage = `Mails that were sent, are waiting, or are kept because no mail server is configured.

  npm run outbox               the 30 latest mails, newest first
  npm run outbox -- ID         one mail with its links and its text; the beginning of the id will do

  --limit N                    how many to list, at most 1000`

export type Command =
  | { readonly do: 'list'; readonly limit: number }
  | { readonly do: 'show'; readonly id: string }

/**
 * Reads the command line.
 * @throws StartFailure
 */
export function readCommand(args: readonly string[]): Command | Help {
  const options = { limit: { type: 'string', default: '30' } } as const
  const { values, positionals } = readArguments(args, usage, options)
  if (values.help) return { do: 'help', text: usage }
  const [id] = positionals
  if (id !== undefined) return { do: 'show', id }
  return { do: 'list', limit: wholeNumberOf('limit', values.limit, 1, 1000) }
}

/** The lines to print. @throws StartFailure */
export async function runCommand(db: Db, command: Command): Promise<string[]> {
  if (command.do === 'list') return [outboxList(await listMails(db, command.limit))]
  const { id } = command
  const mail = id.length >= 4 ? await findMail(db, id) : undefined
  if (!mail) throw new StartFailure(`No mail, or more than one, has an id that begins with ${id}.`)
  return [outboxMail(mail)]
}

const timeOf = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/**
 * Text of people without control characters other than line breaks, which could control the terminal.
 */
const plain = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, '')

/** Mails as lines, with what to open below each. */
function outboxList(mails: readonly ListedMail[]): string {
  if (mails.length === 0) return 'No mail yet.'
  return mails
    .flatMap((mail) => [
      `${mail.id.slice(0, 8)}  ${timeOf(mail.created_at)}  ${mail.state.padEnd(7)}  ${plain(mail.to_address)}  ${plain(mail.subject)}`,
      ...(mail.last_error ? [`          ${plain(mail.last_error)}`] : []),
      ...linksOf(mail.text_body).map((link) => `          ${plain(link)}`),
    ])
    .join('\n')
}

/** One mail, whole. */
function outboxMail(mail: ListedMail): string {
  return [
    `Id:      ${mail.id}`,
    `Time:    ${timeOf(mail.created_at)} UTC`,
    `To:      ${plain(mail.to_address)}`,
    `Subject: ${plain(mail.subject)}`,
    `State:   ${mail.state}, tries: ${mail.tries}`,
    ...(mail.last_error ? [`Error:   ${plain(mail.last_error)}`] : []),
    ...linksOf(mail.text_body).map((link) => `Link:    ${plain(link)}`),
    '',
    mail.text_body ? plain(mail.text_body) : 'It was sent; the text of sent mails is not stored.',
  ].join('\n')
}
