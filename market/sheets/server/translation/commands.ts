import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { TranslationKey } from './queries.ts'

const now = sql<Date>`app_now()`
const dayBegins = sql<Date>`date_trunc('day', app_now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'`

/** A translation that was begun longer ago belonged to a server that has died. */
const maxMinutes = 3
/** Held while the cost of a day is counted, so that simultaneous requests cannot exceed the limit together. */
const costLock = 3_500_052

/**
 * Begins a translation and returns its id; `taken` if another request makes it or has made it meanwhile; `limit` if the
 * daily budget is spent.
 */
export async function beginTranslation(
  db: Db,
  key: TranslationKey,
  { storageId, costYen, dailyYen }: { storageId: string; costYen: number; dailyYen: number },
): Promise<{ readonly id: number } | 'taken' | 'limit'> {
  return db.transaction().execute(async (transaction) => {
    if (costYen > 0) {
      await sql`select pg_advisory_xact_lock(${costLock})`.execute(transaction)
    }
    await transaction
      .updateTable('sheet_translations')
      .set({ failed_at: now })
      .where('lot_id', '=', key.lotId)
      .where('stored_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('created_at', '<', sql<Date>`app_now() - make_interval(mins => ${maxMinutes})`)
      .execute()
    const begun = await transaction
      .insertInto('sheet_translations')
      .values({
        lot_id: key.lotId,
        digest: key.digest,
        language: key.language,
        driver: key.driver,
        storage_id: storageId,
        cost_yen: costYen,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['lot_id', 'digest', 'language', 'driver'])
          .where('failed_at', 'is', null)
          .where('removing_at', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!begun) return 'taken'
    if (costYen > 0 && (await spentToday(transaction)) > dailyYen) {
      await transaction.deleteFrom('sheet_translations').where('id', '=', begun.id).execute()
      return 'limit'
    }
    return begun
  })
}

/** Sums what the services have cost on this Tokyo day, including failed translations, which they may charge for. */
async function spentToday(db: Db): Promise<number> {
  const { spent } = await db
    .selectFrom('sheet_translations')
    .select(sql<string>`coalesce(sum(cost_yen), 0)`.as('spent'))
    .where('cost_yen', '>', 0)
    .where('created_at', '>=', dayBegins)
    .executeTakeFirstOrThrow()
  return Number(spent)
}

/** Ends a translation whose picture is stored; false if it took so long that another one was begun. */
export async function endTranslation(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sheet_translations')
    .set({ stored_at: now })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a translation as failed; the next request tries again. */
export async function failTranslation(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sheet_translations')
    .set({ failed_at: now })
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/**
 * Claims some translations that nobody needs any more: of deleted lots, those replaced a day ago, and those that failed
 * a week ago.
 */
export async function claimOldTranslations(
  db: Db,
  most: number,
): Promise<readonly { readonly id: number; readonly storage_id: string }[]> {
  const { rows } = await sql<{ id: number; storage_id: string }>`
    update sheet_translations set removing_at = app_now() where id in (
      select old.id from sheet_translations old
      where old.created_at < app_now() - interval '1 day' and (
        old.lot_id is null
        or old.removing_at is not null
        or old.failed_at < app_now() - interval '7 days'
        or exists (
          select from sheet_translations newer
          where newer.lot_id = old.lot_id and newer.language = old.language and newer.id > old.id
            and newer.stored_at < app_now() - interval '1 day'
        )
      )
      order by old.created_at limit ${most} for update skip locked
    ) returning id, storage_id
  `.execute(db)
  return rows
}

/** Deletes the rows of translations that the storage has deleted. */
export async function deleteTranslations(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('sheet_translations').where('id', 'in', ids).execute()
}
