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

/** A page has a hundred pictures: its session or link is looked up once in a while. */
const rememberedMs = 5000
const maxRemembered = 10_000

/** As whom a request may see a picture of ours; null where it may not. */
export type PictureReader = (
  request: FastifyRequest,
  picture: { readonly hash: string; readonly lotId: number | null },
) => Promise<'person' | 'guest' | null>

/** Pictures are for people who are signed in, and those of a lot for guests who have opened its link. */
export function pictureAccess(
  context: Pick<Context, 'db' | 'config' | 'tokens' | 'now'>,
  worksShare: (id: string) => Promise<boolean>,
): PictureReader {
  const { db, now } = context
  const sessions = remembering(now, (id) => findSession(db, id))
  const shares = remembering(now, worksShare)

  const isSignedIn = async (claim: SessionClaim): Promise<boolean> => {
    const { sessionId, generation } = claim
    const known = await sessions.find(sessionId)
    // The session was refreshed after it had been looked up.
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

/** Remembers for some seconds what was looked up, or is being looked up. */
function remembering<T>(now: () => Date, lookUp: (id: string) => Promise<T>) {
  const known = new LRUCache<string, Promise<T>>({
    ...{ max: maxRemembered, ttl: rememberedMs, ttlResolution: 0 },
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

/** Whether a lot that was bought had a picture: its feed may have given it others since. */
async function isOfBoughtCar(db: Db, lotId: number, hash: string): Promise<boolean> {
  const cars = await db
    .selectFrom('purchases')
    .select('photos')
    .where('lot_id', '=', lotId)
    .execute()
  return cars.some(({ photos }) => photos.some((address) => pictureHash(address) === hash))
}
