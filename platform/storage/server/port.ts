import type { Readable } from 'node:stream'
import type { StorageKey } from './key.ts'

export interface StoredObject {
  readonly size: number
  /** The caller must read or destroy it. */
  readonly stream: Readable
}

/**
 * Stores attachments, pictures and documents (decision 46). Every operation has a time limit and fails as
 * `StorageUnavailable`.
 */
export interface FileStorage {
  /** Stores an object whole or not at all. */
  put(
    key: StorageKey,
    content: Buffer | Readable,
    about: { readonly contentType: string },
  ): Promise<void>
  get(key: StorageKey): Promise<StoredObject | null>
  /** Removes an object if it exists. */
  remove(key: StorageKey): Promise<void>
  /** Removes the remains of unfinished writes that began before an instant. */
  removeUnfinished(before: Date): Promise<void>
}

/** A driver; its operations end soon after `signal` aborts. */
export interface StorageDriver {
  put(
    key: StorageKey,
    content: Buffer | Readable,
    about: { readonly contentType: string; readonly signal: AbortSignal },
  ): Promise<void>
  /** The signal applies until the object begins to arrive. */
  get(key: StorageKey, signal: AbortSignal): Promise<StoredObject | null>
  remove(key: StorageKey, signal: AbortSignal): Promise<void>
  removeUnfinished(before: Date): Promise<void>
}

/** A bucket of a server that speaks S3. */
export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** Null for Amazon's own endpoint. */
  readonly endpoint: string | null
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Addresses the bucket in the path instead of in the host name. */
  readonly hasPathStyle: boolean
}

/** The storage cannot be reached, is full, or denies access. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
