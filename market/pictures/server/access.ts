import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { findSession } from '#people/auth/server/queries.ts'
import { isProven } from '#people/auth/server/refresh.ts'
import { type SessionClaim, sessionClaimOf } from '#people/auth/server/session.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { sharesOfGuest } from './guests.ts'
import { findPictureOfLot } from './lot-addresses.ts'
import { pictureHash } from './urls.ts'

/** A page has a hundred pictures, so the lookup of its session or link is cached this long. */
const cacheMs = 5000
const maxCached = 10_000

/** Returns the reader of a picture for a request; null if access is denied. */
export type PictureReader = (
  request: FastifyRequest,
  picture: { readonly hash: string; readonly lotId: number | null },
) => Promise<'person' | 'guest' | null>

/** Admits signed-in people to all pictures, and guests to those of lots whose link they have opened. */
export function pictureAccess(
  context: Pick<Context, 'db' | 'config' | 'tokens' | 'now'>,
  isShareOpen: (id: string) => Promise<boolean>,
): PictureReader {
  const { db, now } = context
  const sessions = cachedLookup(now, (id) => findSession(db, id))
  const shares = cachedLookup(now, isShareOpen)

  const isSignedIn = async (claim: SessionClaim): Promise<boolean> => {
    const { sessionId, generation } = claim
    const known = await sessions.find(sessionId)
    // The session was refreshed after the lookup.
    if (generation !== null && known && generation > known.generation) sessions.forget(sessionId)
    return isProven(await sessions.find(sessionId), claim, now())
  }

  const isGuestOf = async (request: FastifyRequest, lotId: number): Promise<boolean> => {
    for (const share of sharesOfGuest(context, request)) {
      if (share.lotId === lotId && (await shares.find(share.id))) return true
    }
    return false
  }

  return async (request, { hash, lotId }) => {
    const claim = sessionClaimOf(context, request)
    if (claim && (await isSignedIn(claim))) return 'person'
    if (lotId === null || !(await isGuestOf(request, lotId))) return null
    const isOfLot =
      (await findPictureOfLot(db, lotId, hash)) !== null || (await isOfBoughtCar(db, lotId, hash))
    return isOfLot ? 'guest' : null
  }
}

/** Caches lookups for some seconds, including pending ones. */
function cachedLookup<T>(now: () => Date, lookUp: (id: string) => Promise<T>) {
  const known = new LRUCache<string, Promise<T>>({
    ...{ max: maxCached, ttl: cacheMs, ttlResolution: 0 },
    perf: { now: () => now().getTime() },
  })
  return {
    find(id: string): Promise<T> {
      const remembered = known.get(id)
      if (remembered) return remembered
      const looking = lookUp(id)
      known.set(id, looking)
      looking.catch(() => known.delete(id))
      return looking
    },
    forget: (id: string) => known.delete(id),
  }
}

/** Whether a purchased lot once had a picture that its feed has replaced since. */
async function isOfBoughtCar(db: Db, lotId: number, hash: string): Promise<boolean> {
  const cars = await db
    .selectFrom('purchases')
    .select('photos')
    .where('lot_id', '=', lotId)
    .execute()
  return cars.some(({ photos }) => photos.some((address) => pictureHash(address) === hash))
}
