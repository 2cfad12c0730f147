import type { Readable } from 'node:stream'
import type { StorageKey } from './key.ts'
import { localFolder } from './local-folder.ts'

export interface StoredObject {
  readonly size: number
  /** To be read or destroyed by who asked for it. */
  readonly stream: Readable
}

/**
 * Where files are kept: attachments, pictures, documents (decision 46). Whatever goes wrong in it is a
 * `StorageUnavailable`, and comes within a time limit.
 */
export interface FileStorage {
  /** Stores an object whole or not at all. */
  put(
    key: StorageKey,
    content: Buffer | Readable,
    about: { readonly contentType: string },
  ): Promise<void>
  get(key: StorageKey): Promise<StoredObject | null>
  /** Removing what is not there is no error. */
  remove(key: StorageKey): Promise<void>
  /** Removes what is left of writes that began before an instant and never ended. */
  removeUnfinished(before: Date): Promise<void>
}

/** A driver: what it does ends soon after `signal` aborts. */
export interface StorageDriver {
  put(
    key: StorageKey,
    content: Buffer | Readable,
    about: { readonly contentType: string; readonly signal: AbortSignal },
  ): Promise<void>
  /** The signal counts until the object begins to arrive. */
  get(key: StorageKey, signal: AbortSignal): Promise<StoredObject | null>
  remove(key: StorageKey, signal: AbortSignal): Promise<void>
  removeUnfinished(before: Date): Promise<void>
}

/** A bucket of a server that speaks S3. */
export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** Null for Amazon's own. */
  readonly endpoint: string | null
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Addresses the bucket in the path instead of in the name of the host. */
  readonly hasPathStyle: boolean
}

/** The storage cannot be reached, is full, or refuses us. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const limits = { putMs: 60_000, getMs: 10_000, removeMs: 10_000 }

/** The storage of this configuration: a bucket where there is one, else a folder. */
export async function fileStorage({
  s3,
  folder,
}: {
  readonly s3: S3Options | null
  readonly folder: string
}): Promise<FileStorage> {
  if (!s3) return withLimits(localFolder(folder))
  // Its library takes a quarter of a second to load.
  const { s3Bucket } = await import('./s3.ts')
  return withLimits(s3Bucket(s3))
}

/** A driver with the time limits and errors of the port. */
export function withLimits(
  driver: StorageDriver,
  { putMs, getMs, removeMs }: typeof limits = limits,
): FileStorage {
  return {
    put: (key, content, { contentType }) =>
      within(putMs, `store ${key}`, (signal) => driver.put(key, content, { contentType, signal })),
    get: (key) => within(getMs, `read ${key}`, (signal) => driver.get(key, signal)),
    remove: (key) => within(removeMs, `remove ${key}`, (signal) => driver.remove(key, signal)),
    removeUnfinished: (before) => driver.removeUnfinished(before),
  }
}

async function within<T>(
  ms: number,
  what: string,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  try {
    return await run(controller.signal)
  } catch (cause) {
    const why = controller.signal.aborted ? `took more than ${ms / 1000} s` : 'failed'
    throw new StorageUnavailable(`To ${what} ${why}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}
