import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { listOpenSessions } from '../auth/queries.ts'
import { sessionIdOf } from '../auth/session.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { lotsOfGuest } from './guests.ts'
import { findPictureOfLot } from './lot-addresses.ts'
import { pictureHash } from './urls.ts'

/** A page has a hundred pictures: whether its session is open is looked up once in a while. */
const rememberedMs = 30_000
const maxRemembered = 10_000

/** Whether a request may see a picture of ours. */
export type MayRead = (
  request: FastifyRequest,
  picture: { readonly hash: string; readonly lotId: number | null },
) => Promise<boolean>

/** Pictures are for people who are signed in, and those of a lot for guests who have opened its link. */
export function pictureAccess(context: Pick<Context, 'db' | 'config' | 'tokens' | 'now'>): MayRead {
  const { db, now } = context
  const open = new LRUCache<string, Promise<boolean>>({ max: maxRemembered, ttl: rememberedMs })

  const isOpen = (sessionId: string): Promise<boolean> => {
    const known = open.get(sessionId)
    if (known) return known
    const looking = listOpenSessions(db, [sessionId], now()).then((ids) => ids.has(sessionId))
    open.set(sessionId, looking)
    looking.catch(() => open.delete(sessionId))
    return looking
  }

  return async (request, { hash, lotId }) => {
    const sessionId = sessionIdOf(context, request)
    if (sessionId !== null && (await isOpen(sessionId))) return true
    if (lotId === null || !lotsOfGuest(context, request).includes(lotId)) return false
    return (await findPictureOfLot(db, lotId, hash)) !== null || isOfBoughtCar(db, lotId, hash)
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
