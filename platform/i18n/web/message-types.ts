import type { MessageKeys, Messages, NestedKeyOf } from 'use-intl'

/** A file of `messages/<language>/`. */
export type Domain = keyof Messages

/** Keys of one domain, with dots between their parts: `time.tokyo`. */
export type KeyOf<Of extends Domain> = MessageKeys<Messages[Of], NestedKeyOf<Messages[Of]>>

/** Keys of any domain, prefixed by its name: `common:close`. */
export type FullKey = { [Of in Domain]: `${Of}:${KeyOf<Of>}` }[Domain]
