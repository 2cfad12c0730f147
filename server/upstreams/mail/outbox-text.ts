import { type ListedMail, linksOf } from './queries.ts'

const timeOf = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/**
 * What people typed cannot command the terminal that shows it: control characters are taken out,
 * all but line breaks.
 */
const plain = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, '')

/** Mails as lines, with what to open below each. */
export function outboxList(mails: readonly ListedMail[]): string {
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
export function outboxMail(mail: ListedMail): string {
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
