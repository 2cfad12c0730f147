import { retryConflicts } from '#platform/database/server/conflicts.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { saveExtraImages } from './commands.ts'
import { additionalImages, findStoredImages, type StoredImages } from './queries.ts'
import type { ExtraImagesPort, LotOfHouse } from './source/port.ts'

export interface SharedFetches {
  /**
   * Fetches the extra images of a lot, once for everybody who waits for them.
   *
   * @param signal aborted when this caller stops waiting; the fetch itself ends when all have
   *
   * @throws when the service fails, or the signal's reason
   */
  fetch(lot: LotOfHouse, signal: AbortSignal): Promise<StoredImages>
}

interface Fetch {
  readonly result: Promise<StoredImages>
  readonly ending: AbortController
  waiting: number
}

export function sharedFetches(db: Db, port: ExtraImagesPort): SharedFetches {
  const fetches = new Map<number, Fetch>()
  const run = async (lot: LotOfHouse, signal: AbortSignal): Promise<StoredImages> => {
    // Another fetch may have ended since the reservation.
    const stored = await findStoredImages(db, lot.id)
    if (stored) return stored
    const { images, sheet } = await port.find(lot, signal)
    // A house may send photos that the lot already has: those are not extra images, and cost nothing.
    const found = { images: additionalImages(lot.photos, images), sheet }
    await retryConflicts(() => saveExtraImages(db, lot.id, found, port.name))
    return found
  }
  const begin = (lot: LotOfHouse): Fetch => {
    const ending = new AbortController()
    const result = run(lot, ending.signal).finally(() => {
      if (fetches.get(lot.id) === fetch) fetches.delete(lot.id)
    })
    // A caller who has left must not cause an unhandled rejection.
    result.catch(() => undefined)
    const fetch: Fetch = { result, ending, waiting: 0 }
    fetches.set(lot.id, fetch)
    return fetch
  }
  const leave = (lot: LotOfHouse, fetch: Fetch): void => {
    fetch.waiting--
    if (fetch.waiting > 0) return
    fetch.ending.abort()
    if (fetches.get(lot.id) === fetch) fetches.delete(lot.id)
  }
  return {
    async fetch(lot, signal) {
      signal.throwIfAborted()
      const fetch = fetches.get(lot.id) ?? begin(lot)
      fetch.waiting++
      try {
        return await Promise.race([fetch.result, rejectedBy(signal)])
      } finally {
        leave(lot, fetch)
      }
    },
  }
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
