import { randomBytes } from 'node:crypto'

declare const brand: unique symbol

/**
 * The name of a stored object, such as `chat/5f0c…-large`: a room, 32 random hexadecimal digits, and which of
 * the objects of one file it is. There is no other way to make one, so that no name of a person ends up in it.
 */
export type StorageKey = string & { readonly [brand]: true }

const pattern = /^[a-z]{1,20}\/[0-9a-f]{32}-[a-z]{1,20}$/

/** A new file of a room: the beginning of the keys of its objects. */
export const newStorageId = (room: string): string => `${room}/${randomBytes(16).toString('hex')}`

/** The key of one object of a file. */
export function storageKey(storageId: string, object: string): StorageKey {
  const key = `${storageId}-${object}`
  if (!pattern.test(key)) throw new Error(`${JSON.stringify(key)} is no key of the storage`)
  return key as StorageKey
}
