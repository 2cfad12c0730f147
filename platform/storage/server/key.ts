import { randomBytes } from 'node:crypto'

declare const brand: unique symbol

/**
 * The name of a stored object, such as `chat/5f0c…-large`: a room, 32 random hexadecimal digits, and which object of
 * the file it is. Only `storageKey` makes one, so that it never contains a person's name.
 */
export type StorageKey = string & { readonly [brand]: true }

const pattern = /^[a-z]{1,20}\/[0-9a-f]{32}-[a-z]{1,20}$/

/** Returns a new random id for a file of a room: the prefix of its objects' keys. */
export const newStorageId = (room: string): string => `${room}/${randomBytes(16).toString('hex')}`

/** Returns the key of one object of a file. */
export function storageKey(storageId: string, object: string): StorageKey {
  const key = `${storageId}-${object}`
  if (!pattern.test(key)) throw new Error(`${JSON.stringify(key)} is no key of the storage`)
  return key as StorageKey
}
