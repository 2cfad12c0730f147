import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { sharedRuns } from '#platform/core/server/shared-runs.ts'
import { workQueue } from '#platform/core/server/work-queue.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Graphics } from '#platform/graphics/server/graphics.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import type { FileStorage, StoredObject } from '#platform/storage/server/port.ts'
import {
  type ClaimedPicture,
  claimPicture,
  enqueuePictures,
  failPicture,
  type NewPicture,
  postponePicture,
  refetchPicture,
  savePicture,
} from './commands.ts'
import { encodePicture } from './encode.ts'
import {
  type HostCircuitBreaker,
  hostCircuitBreaker,
  pauseSeconds,
} from './host-circuit-breaker.ts'
import { findPicture } from './queries.ts'
import type { PicturesPort } from './source/port.ts'
import { PictureUnavailable } from './source/unavailable.ts'

/** The outcome of an attempt; after `busy` another request may succeed soon. */
export type FetchOutcome = 'stored' | 'failed' | 'busy'

/** Pictures of lots in our storage, and their fetching. */
export interface PictureStore {
  /** Opens a stored picture in a width, or in the largest below it; null if it is not stored. */
  open(hash: string, width: number): Promise<StoredObject | null>
  /** Ensures that a picture is stored. Callers who want the same picture share a fetch. */
  ensureStored(
    picture: NewPicture,
    options: { readonly owner: string; readonly withinMs: number },
  ): Promise<FetchOutcome>
  /** Fetches a picture that the caller has claimed. */
  fetch(picture: ClaimedPicture, isUrgent: boolean): Promise<FetchOutcome>
  readonly circuitBreaker: HostCircuitBreaker
  /** How long a browser's request waits for a picture that has to be fetched first. */
  readonly maxWaitMs: number
}

interface PictureStoreOptions {
  readonly db: Db
  readonly storage: FileStorage
  readonly graphics: Graphics
  readonly upstream: PicturesPort
  readonly maxWaitMs?: number
}

/** Names of the objects of a picture by their width. */
export const objectOfWidth: Readonly<Record<number, string>> = {
  160: 'small',
  640: 'medium',
  1280: 'large',
  2560: 'full',
}

const maxFetchMs = 10_000
/** Widths of drawings, which have no size of their own: handwriting is small. */
const drawnWidth = { photo: 640, sheet: 1280 }

/** Maximum number of stored pictures cached in memory, 200 bytes each. */
const maxKnown = 20_000

export function pictureStore(options: PictureStoreOptions): PictureStore {
  // A browser has six connections to this site, and calls need them, too.
  const { db, storage, graphics, upstream, maxWaitMs = 4000 } = options
  const circuitBreaker = hostCircuitBreaker()
  const running = sharedRuns<FetchOutcome>()
  const known = new LRUCache<string, { storageId: string; widths: readonly number[] }>({
    max: maxKnown,
  })
  const onFull = () => new PictureUnavailable('too many at once')
  const requests = workQueue({ concurrency: 8, maxQueued: 200, maxPerOwner: 100, onFull })

  const find = async (hash: string) => {
    const found = known.get(hash)
    if (found) return found
    const row = await findPicture(db, hash)
    if (row?.state !== 'kept' || row.storage_id === null) return null
    const stored = { storageId: row.storage_id, widths: row.widths }
    known.set(hash, stored)
    return stored
  }

  const load = async ({ address, host, isSheet }: ClaimedPicture): Promise<Buffer> => {
    const { signal } = new AbortController()
    try {
      const found = await upstream.find(address, { signal, withinMs: maxFetchMs })
      circuitBreaker.record(host, true)
      if ('bytes' in found) return found.bytes
      const width = isSheet ? drawnWidth.sheet : drawnWidth.photo
      return await graphics.renderPng({ svg: found.svg, width })
    } catch (error) {
      if (error instanceof PictureUnavailable) circuitBreaker.record(host, !error.isHostSilent)
      throw error
    }
  }

  const fetch = async (picture: ClaimedPicture, isUrgent: boolean): Promise<FetchOutcome> => {
    const { hash, host, isSheet, storageId } = picture
    if (circuitBreaker.isOpen(host)) {
      await postponePicture(db, hash, { seconds: pauseSeconds, reason: 'host does not respond' })
      return 'failed'
    }
    try {
      const original = await load(picture)
      const { width, height, versions } = await encodePicture(original, { isSheet, isUrgent })
      for (const { width, bytes } of versions) {
        const key = storageKey(storageId, objectOfWidth[width] ?? '')
        await storage.put(key, bytes, { contentType: 'image/webp' })
      }
      await savePicture(db, picture, {
        sha256: createHash('sha256').update(original).digest(),
        bytes: versions.reduce((sum, { bytes }) => sum + bytes.length, 0),
        width,
        height,
        widths: versions.map(({ width }) => width),
      })
      // The cached entry may describe the photo that this sheet was taken for.
      known.delete(hash)
      return 'stored'
    } catch (error) {
      if (error instanceof PictureUnavailable) {
        await failPicture(db, hash, error.message)
        return 'failed'
      }
      // For example an unavailable storage or a shutdown, which are not the picture's fault. A drawing has no host to
      // spare.
      const seconds = host === '' ? 5 : 60
      await postponePicture(db, hash, { seconds, reason: 'could not be stored' }).catch(
        () => undefined,
      )
      throw error
    }
  }

  /** Fetches a picture, or waits for another process that does. */
  const fetchOrWait = async (picture: NewPicture): Promise<FetchOutcome> => {
    await enqueuePictures(db, [picture])
    const claimed = await claimPicture(db, picture.hash)
    if (claimed) return fetch(claimed, true)
    for (const until = performance.now() + maxFetchMs; performance.now() < until; ) {
      const row = await findPicture(db, picture.hash)
      if (row?.state === 'kept') return 'stored'
      if (row?.state !== 'waiting' || !row.is_taken) return 'failed'
      await delay(250)
    }
    return 'busy'
  }

  const fetchRequested = (picture: NewPicture, owner: string): Promise<FetchOutcome> =>
    requests
      .run(() => fetchOrWait(picture), { owners: [owner] })
      .catch((error: unknown) => {
        if (error instanceof PictureUnavailable) return 'busy' as const
        throw error
      })

  return {
    circuitBreaker,
    maxWaitMs,
    fetch,
    async open(hash, width) {
      const stored = await find(hash)
      if (!stored) return null
      const fitting = stored.widths.findLast((one) => one <= width) ?? stored.widths[0] ?? 0
      const object = await storage.get(storageKey(stored.storageId, objectOfWidth[fitting] ?? ''))
      if (object) return object
      known.delete(hash)
      await refetchPicture(db, hash)
      return null
    },
    async ensureStored(picture, { owner, withinMs }) {
      const outcome = running.run(picture.hash, () => fetchRequested(picture, owner))
      const limit = new AbortController()
      const late = delay(withinMs, 'busy' as const, { signal: limit.signal }).catch(
        () => 'busy' as const,
      )
      try {
        return await Promise.race([outcome, late])
      } finally {
        limit.abort()
        // The caller may have stopped waiting; the error must not be unhandled.
        outcome.catch(() => undefined)
      }
    },
  }
}
