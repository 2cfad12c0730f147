import type { Context } from '#platform/core/server/context.ts'
import { otherLayout } from '#platform/core/server/keyboard.ts'
import { Refusal } from '#platform/core/server/refusal.ts'

/** The owner of the new password, and the field name for a refusal. */
interface NewPassword {
  readonly password: string
  readonly field: string
  readonly person: { readonly email: string; readonly name: string }
}

/**
 * Checks a new password against the configured minimum length, which may exceed that of the contract; the list of
 * common passwords, including one repeated character; and a stranger's first guesses: the person's own address and name
 * and the name of the company, with or without digits after them.
 *
 * @throws Refusal invalid_fields under the name of the field
 */
export async function checkNewPassword(
  { config }: Pick<Context, 'config'>,
  { password, field, person }: NewPassword,
): Promise<void> {
  const length = config.passwordMinLength
  if (password.length < length) {
    throw new Refusal('invalid_fields', {
      fields: { [field]: { key: 'fields:minLength', values: { length: length - 1 } } },
    })
  }
  const words = [person.email, ...person.email.split('@'), person.name, 'seriba']
  if (isDerivedFrom([...words, config.company.name], password)) {
    throw new Refusal('invalid_fields', { fields: { [field]: { key: 'fields:ownPassword' } } })
  }
  if (isOneCharacter(password) || (await isCommon(password))) {
    throw new Refusal('invalid_fields', { fields: { [field]: { key: 'fields:commonPassword' } } })
  }
}

/** Returns whether a password is blank, or one character repeated in whatever case. */
const isOneCharacter = (password: string): boolean =>
  /^(.)\1*$/su.test(
    password
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{Cf}]/gu, ' '),
  )

/** Reduces a text to letters and digits in lower case. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutDigits = (text: string) => text.replaceAll(/^\d+|\d+$/g, '')

/**
 * Returns whether a password is one of the texts, or the words of one in any order, with or without digits around them:
 * `Okafor-2024` of Grace Okafor.
 */
function isDerivedFrom(texts: readonly string[], password: string): boolean {
  const whole = bare(password)
  const core = withoutDigits(whole)
  return texts.some((text) => {
    if (whole === bare(text)) return true
    const words = text
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => withoutDigits(bare(word)))
      .filter((word) => word.length >= 3)
      .sort((a, b) => b.length - a.length)
    let rest = core
    for (const word of words) rest = rest.replace(word, '')
    return core !== '' && rest === ''
  })
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Returns whether a password is on the list, ignoring case, even if it was typed in the other keyboard layout. */
async function isCommon(password: string): Promise<boolean> {
  // Unpacking the list takes 30 ms, which should not delay the server's start.
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => one.toLowerCase())),
  )
  const list = await commonPasswords
  const typed = password.toLowerCase()
  return list.has(typed) || list.has(otherLayout(typed))
}
