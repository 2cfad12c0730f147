import { sql } from 'kysely'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'

export interface StoredImages {
  readonly images: readonly string[]
  readonly sheet: string
}

/** Returns images that are not among the photos of the lot, to which its feed may have added them meanwhile. */
export const additionalImages = (photos: readonly string[], images: readonly string[]): string[] =>
  images.filter((image) => !photos.includes(image))

/** Finds the stored images of a lot; an empty result expires, so that the house is asked again. */
export async function findStoredImages(db: Db, lotId: number): Promise<StoredImages | undefined> {
  return db
    .selectFrom('extra_images')
    .select(['images', 'sheet'])
    .where('lot_id', '=', lotId)
    .where(
      sql<boolean>`(
        cardinality(images) > 0 or asked_at > app_now() - make_interval(mins => ${emptyMinutes})
      )`,
    )
    .executeTakeFirst()
}

/** Houses add photos in the course of a day. */
const emptyMinutes = 20

/** Lists the extra images of a lot for a person who has requested them; empty for others. */
export async function listRequestedImages(
  db: Db,
  { lotId, personId }: { lotId: number; personId: number },
): Promise<readonly string[]> {
  const stored = await db
    .selectFrom('extra_images as kept')
    .innerJoin('extra_image_requests as request', 'request.lot_id', 'kept.lot_id')
    .select('kept.images')
    .where('kept.lot_id', '=', lotId)
    .where('request.person_id', '=', personId)
    .where('request.state', '=', 'served')
    .executeTakeFirst()
  return stored?.images ?? []
}

/** Counts a person's requests of the current Tokyo day: served ones and a running one. */
export async function countRequestsToday(db: Db, personId: number): Promise<number> {
  const { used } = await db
    .selectFrom('extra_image_requests')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('person_id', '=', personId)
    .where('tokyo_day', '=', tokyoToday)
    .where(sql<boolean>`(state = 'served' or (state = 'reserved' and reserved_until > app_now()))`)
    .executeTakeFirstOrThrow()
  return used
}

/** The current Tokyo day by the clock of the database. */
export const tokyoToday = sql<string>`(app_now() at time zone 'Asia/Tokyo')::date`

/**
 * Counts how many extra images a person can still request today. For a person without a limit it counts as if the limit
 * applied, but at least one: zero means that nothing can be requested.
 */
export async function countRequestsLeft(db: Db, person: Person): Promise<number> {
  const { daily_uss_limit: limit } = await db
    .selectFrom('people')
    .select('daily_uss_limit')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  if (!person.permissions.ussLimitCheck) return Math.max(1, limit)
  return Math.max(0, limit - (await countRequestsToday(db, person.id)))
}
