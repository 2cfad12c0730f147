import { type BuildCommand, wholeNumber } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { findMail, type ListedMail, linksOf, listMails } from './queries.ts'

export const outboxCommand: BuildCommand = (command, host) => {
  command
    .argument('[id]', 'one mail with its links and its text; the beginning of the id will do')
    .option('--limit <n>', 'how many of the latest mails to list', wholeNumber(1, 1000), 30)
    .action((id: string | undefined, { limit }: { limit: number }) =>
      host.inTransaction(async (db) => {
        if (id === undefined) return [outboxList(await listMails(db, limit))]
        const mail = id.length >= 4 ? await findMail(db, id) : undefined
        if (mail) return [outboxMail(mail)]
        throw new StartFailure(`No mail, or more than one, has an id that begins with ${id}.`)
      }),
    )
}

const timeOf = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/** Removes control characters other than line breaks from people's text, because they could control the terminal. */
const plain = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, '')

/** Formats mails as lines, each with its links below. */
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

/** Formats one mail in full. */
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
