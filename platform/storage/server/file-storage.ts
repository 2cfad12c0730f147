import { localFolder } from './local-folder.ts'
import { type FileStorage, type S3Options, type StorageDriver, StorageUnavailable } from './port.ts'

const limits = { putMs: 60_000, getMs: 10_000, removeMs: 10_000 }

/** Returns the storage of this configuration: a bucket if one is configured, else a folder. */
export async function fileStorage({
  s3,
  folder,
}: {
  readonly s3: S3Options | null
  readonly folder: string
}): Promise<FileStorage> {
  if (!s3) return withLimits(localFolder(folder))
  // The S3 library takes a quarter of a second to load.
  const { s3Bucket } = await import('./s3.ts')
  return withLimits(s3Bucket(s3))
}

/** Wraps a driver with the time limits and errors of the port. */
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
