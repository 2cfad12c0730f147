import { codeLength } from '#trade/sharing/contract/rules.ts'

/** The lines of a message with a link, in the language of its sender. */
export interface ShareText {
  /** Name of the car. */
  readonly title: string
  readonly link: string
  /** `Password: 123456` */
  readonly password: string
  /** Asks not to publish the link. */
  readonly warning: string
}

/** Returns the text to copy: title, link, password and warning (spec 3 §4). */
export const messageOf = ({ title, link, password, warning }: ShareText): string =>
  [title, link, password, warning].join('\n')

export const whatsAppLink = (text: ShareText): string =>
  `https://wa.me/?text=${encodeURIComponent(messageOf(text))}`

/** Telegram puts the link before the text. */
export function telegramLink({ title, link, password, warning }: ShareText): string {
  const text = [title, password, warning].join('\n')
  return `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`
}

const code = new RegExp(`(?<![\\p{L}\\d/_-])\\d{${codeLength}}(?![\\p{L}\\d/_-])`, 'gu')

/**
 * Extracts the code from typed or pasted text: six digits, possibly separated, or the last six-digit number of a
 * message. Falls back to the first digits.
 */
export function codeIn(input: string): string {
  const text = input.normalize('NFKC')
  const digits = text.replaceAll(/\D/g, '')
  const isCodeAlone = /^[\d\s.\p{Pd}]*$/u.test(text)
  if (isCodeAlone) return digits.slice(0, codeLength)
  const found = text.replaceAll(/\S+:\/\/\S+/g, ' ').match(code)
  return found?.at(-1) ?? digits.slice(0, codeLength)
}
