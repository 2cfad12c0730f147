import type { messages as english } from './messages-en.ts'
import type { messages as moreEnglish } from './more-messages-en.ts'

/** Everything that the web app says, by domain, as English says it. */
type Messages = typeof english & typeof moreEnglish

/** A file of `messages/<language>/`. */
export type Domain = keyof Messages & string

/** `count_one` and `count_other` are asked for as `count`. */
type Uncounted<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key

type KeysIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Uncounted<Key>
    : `${Key}.${KeysIn<Texts[Key]>}`
}[keyof Texts & string]

/** Keys of one domain, with dots between their parts: `time.tokyo`. */
export type KeyOf<Of extends Domain> = KeysIn<Messages[Of]>

/** Keys of any domain, behind its name: `common:close`. */
export type FullKey = { [Of in Domain]: `${Of}:${KeyOf<Of>}` }[Domain]
