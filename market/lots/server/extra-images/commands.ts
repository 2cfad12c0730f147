import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { countRequestsToday, findStoredImages, type StoredImages, tokyoToday } from './queries.ts'
import type { MoreImages } from './source/port.ts'

interface NewRequest {
  readonly personId: number
  readonly lotId: number
  /** Whether the daily limit applies to the person. */
  readonly isLimited: boolean
  /** Seconds after which a reservation counts as abandoned by a dead process. */
  readonly reserveSeconds: number
}

/**
 * With `stored` the images can be shown at once; with `reserved` they must be fetched, perhaps by another request of the
 * same person.
 */
export type Reservation =
  | { readonly outcome: 'stored'; readonly stored: StoredImages }
  | { readonly outcome: 'reserved'; readonly requestId: number }

const now = sql<Date>`app_now()`

/**
 * Counts a request for the extra images of a lot before they are fetched, so that parallel requests cannot exceed the
 * limit. A lot counts once per person, and not at all if there are no images.
 *
 * @throws Refusal extra_image_limit_reached, extra_images_running
 */
export async function reserveExtraImages(
  db: Db,
  { personId, lotId, isLimited, reserveSeconds }: NewRequest,
): Promise<Reservation> {
  const { daily_uss_limit: limit } = await db
    .selectFrom('people')
    .select('daily_uss_limit')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await releaseStale(db, personId)
  const earlier = await db
    .selectFrom('extra_image_requests')
    .select(['id', 'lot_id', 'state'])
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'reserved'),
        eb.and([eb('state', '=', 'served'), eb('lot_id', '=', lotId)]),
      ]),
    )
    .execute()
  const stored = await findStoredImages(db, lotId)
  const isServed = earlier.some(({ state }) => state === 'served')
  if (stored && (isServed || stored.images.length === 0)) return { outcome: 'stored', stored }
  const running = earlier.find(({ state }) => state === 'reserved')
  if (running && running.lot_id !== lotId) {
    throw new Refusal('extra_images_running', { retryAfterSeconds: 10 })
  }
  if (running) return { outcome: 'reserved', requestId: running.id }
  if (isLimited && (await countRequestsToday(db, personId)) >= limit) {
    throw new Refusal('extra_image_limit_reached')
  }
  const requestId = await addRequest(db, {
    personId,
    lotId,
    dayLimit: isLimited ? limit : null,
    // Stored images need no fetch, and so no reservation.
    reserveSeconds: stored ? null : reserveSeconds,
  })
  return stored ? { outcome: 'stored', stored } : { outcome: 'reserved', requestId }
}

/** Releases the reservations of dead processes, and deletes old released ones. */
async function releaseStale(db: Db, personId: number): Promise<void> {
  await db
    .updateTable('extra_image_requests')
    .set({ state: 'expired', reserved_until: null, ended_at: now })
    .where('person_id', '=', personId)
    .where('state', '=', 'reserved')
    .where('reserved_until', '<=', now)
    .execute()
  await db
    .deleteFrom('extra_image_requests')
    .where('person_id', '=', personId)
    .where('tokyo_day', '<', sql<string>`${tokyoToday} - ${retentionDays}::int`)
    .where('state', 'not in', ['reserved', 'served'])
    .execute()
}

/** Days for which released requests stay for inspection. */
const retentionDays = 30

interface CountedRequest {
  readonly personId: number
  readonly lotId: number
  readonly dayLimit: number | null
  /** Null for a request that is served at once. */
  readonly reserveSeconds: number | null
}

async function addRequest(
  db: Db,
  { personId, lotId, dayLimit, reserveSeconds }: CountedRequest,
): Promise<number> {
  const { id } = await db
    .insertInto('extra_image_requests')
    .values({
      person_id: personId,
      lot_id: lotId,
      tokyo_day: tokyoToday,
      day_limit: dayLimit,
      ...(reserveSeconds === null
        ? { state: 'served', reserved_until: null, ended_at: now }
        : {
            state: 'reserved',
            reserved_until: sql<Date>`app_now() + make_interval(secs => ${reserveSeconds})`,
            ended_at: null,
          }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Ends a request, which only counts if it was served. Returns false for one that has been released before: its images
 * must not be shown without another reservation.
 */
export async function endExtraImageRequest(
  db: Db,
  requestId: number,
  state: 'served' | 'empty' | 'failed' | 'left',
): Promise<boolean> {
  await db
    .updateTable('extra_image_requests')
    .set({ state, reserved_until: null, ended_at: now })
    .where('id', '=', requestId)
    .where('state', '=', 'reserved')
    .execute()
  const request = await db
    .selectFrom('extra_image_requests')
    .select('state')
    .where('id', '=', requestId)
    .executeTakeFirst()
  return request?.state === state
}

/** Stores the images of a house, so that it is asked once for everybody. Already stored images stay. */
export async function saveExtraImages(
  db: Db,
  lotId: number,
  { images, sheet }: MoreImages,
  driver: string,
): Promise<void> {
  const stored = { images: [...images], sheet, driver, asked_at: now }
  await db
    .insertInto('extra_images')
    .values({ lot_id: lotId, ...stored })
    .onConflict((conflict) =>
      conflict
        .column('lot_id')
        .doUpdateSet(stored)
        .where(sql<boolean>`cardinality(extra_images.images) = 0`),
    )
    .execute()
}
