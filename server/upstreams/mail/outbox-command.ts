import { parseArgs } from 'node:util'
import { StartFailure } from '../../core/start-failure.ts'
import type { Db } from '../../db/tables.ts'
import { findMail, type ListedMail, linksOf, listMails } from './queries.ts'

const usage = `Mails that were sent, wait, or are kept because no mail server is configured.

  npm run outbox               the 30 latest mails, newest first
  npm run outbox -- ID         one mail with its links and its text; the beginning of the id will do

  --limit N                    how many to list, at most 1000`

export type Command =
  | { readonly do: 'help'; readonly text: string }
  | { readonly do: 'list'; readonly limit: number }
  | { readonly do: 'show'; readonly id: string }

/**
 * Reads the command line.
 * @throws StartFailure
 */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { do: 'help', text: usage }
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    throw new StartFailure(`--limit must be a number from 1 to 1000, not ${values.limit}.`)
  }
  const [id] = positionals
  return id === undefined ? { do: 'list', limit } : { do: 'show', id }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        limit: { type: 'string', default: '30' },
      },
    })
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`)
  }
}

/** The lines to print. @throws StartFailure */
export async function runCommand(
  db: Db,
  command: Exclude<Command, { do: 'help' }>,
): Promise<string[]> {
  if (command.do === 'list') return [outboxList(await listMails(db, command.limit))]
  const { id } = command
  const mail = id.length >= 4 ? await findMail(db, id) : undefined
  if (!mail) throw new StartFailure(`No mail, or more than one, has an id that begins with ${id}.`)
  return [outboxMail(mail)]
}

const timeOf = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/**
 * What people typed cannot command the terminal that shows it: control characters are taken out,
 * all but line breaks.
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
    mail.text_body ? plain(mail.text_body) : 'It was sent; the text of sent mails is not kept.',
  ].join('\n')
}
