import { sql } from 'kysely'
import type { PageType } from '#market/search/contract/page-types.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { maxWrongGuesses, shareDays } from '#trade/sharing/contract/rules.ts'
import { type ShareSubject, subjectOf } from './queries.ts'
import { newCode, newShareId, type ShareCodes } from './share-codes.ts'

/** A link with the code that opens it. */
export interface StoredShare {
  readonly id: string
  readonly code: string
  readonly isNew: boolean
  /** Whether too many wrong guesses had locked it, so that its code is another one than before. */
  readonly wasLocked: boolean
}

/**
 * When a link ends: that of a lot two weeks after the auction, or after now where that is over or there is none;
 * that of a bought car 30 days after its delivery, or a year after now.
 */
const endOf = (subject: ShareSubject) =>
  'purchaseId' in subject
    ? sql<Date>`(
        select purchase_share_end(car.status) from purchases car where car.id = ${subject.purchaseId}
      )`
    : sql<Date>`(
        select greatest(app_now(), coalesce(times.auction_starts_at, app_now()))
          + make_interval(days => ${shareDays})
        from lot_deadlines times where times.lot_id = ${subject.lotId}
      )`

interface WantedLot {
  readonly ownerId: number
  readonly lotId: number
  readonly pageType: PageType
  /** Pages that the owner may not see any more: a link to one of them opens nothing, and is replaced. */
  readonly closedPages?: readonly PageType[]
}

/** A person's link to a lot. */
export const shareLot = (
  db: Db,
  codes: ShareCodes,
  { ownerId, lotId, pageType, closedPages = [] }: WantedLot,
): Promise<StoredShare> => findOrMakeLink(db, codes, ownerId, { lotId, pageType }, closedPages)

/** A person's link to a car that was bought. */
export async function sharePurchase(
  db: Db,
  codes: ShareCodes,
  { ownerId, purchaseId }: { readonly ownerId: number; readonly purchaseId: number },
): Promise<StoredShare> {
  // Before its links, as the change of a status locks them.
  await sql`select from purchases where id = ${purchaseId} for share`.execute(db)
  return findOrMakeLink(db, codes, ownerId, { purchaseId }, [])
}

/**
 * The link that stands, prolonged and unlocked, or a new one. Of many requests at once one inserts it, and the
 * others wait for that and find it.
 */
async function findOrMakeLink(
  db: Db,
  codes: ShareCodes,
  ownerId: number,
  subject: ShareSubject,
  closedPages: readonly PageType[],
): Promise<StoredShare> {
  const [column, subjectId] =
    'purchaseId' in subject
      ? (['purchase_id', subject.purchaseId] as const)
      : (['lot_id', subject.lotId] as const)
  const standing = () =>
    db
      .selectFrom('shares')
      .select(['id', 'code', 'locked_at'])
      .where('owner_id', '=', ownerId)
      .where(column, '=', subjectId)
      .where('withdrawn_at', 'is', null)
      .where('replaced_at', 'is', null)
  await db
    .updateTable('shares')
    .set({ replaced_at: sql<Date>`app_now()` })
    .where('owner_id', '=', ownerId)
    .where(column, '=', subjectId)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where(sql<boolean>`(expires_at <= app_now() or page_type = any(${closedPages}::text[]))`)
    .execute()
  const id = newShareId()
  const code = newCode()
  const made = await db
    .insertInto('shares')
    .values({
      ...{ id, owner_id: ownerId, [column]: subjectId },
      page_type: 'pageType' in subject ? subject.pageType : null,
      ...{ code: codes.encrypt(id, code), expires_at: endOf(subject) },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', column])
        .where('withdrawn_at', 'is', null)
        .where('replaced_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (made) return { id, code, isNew: true, wasLocked: false }
  const row = await standing().forUpdate().executeTakeFirstOrThrow()
  const known = codes.decrypt(row.id, row.code)
  const next = known ?? newCode()
  await db
    .updateTable('shares')
    .set({
      // With the present secret, so that the previous one can be dropped.
      code: codes.encrypt(row.id, next),
      expires_at: sql<Date>`greatest(expires_at, ${endOf(subject)})`,
      ...((row.locked_at || known === null) && unlocked),
    })
    .where('id', '=', row.id)
    .execute()
  return { id: row.id, code: next, isNew: false, wasLocked: row.locked_at !== null }
}

const unlocked = { locked_at: null, wrong_guesses: 0 }

/** What a person's link shows; the link is locked until the transaction ends. Null for none. */
export async function lockOwnShare(db: Db, { id, ownerId }: { id: string; ownerId: number }) {
  const row = await db
    .selectFrom('shares')
    .select(['id', 'lot_id', 'page_type', 'purchase_id', 'locked_at as lockedAt'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, lockedAt: row.lockedAt, subject: subjectOf(row) } : null
}

/** Gives a link another code, and prolongs it. */
export async function renewCode(
  db: Db,
  codes: ShareCodes,
  { id, subject }: { id: string; subject: ShareSubject },
): Promise<string> {
  const code = newCode()
  await db
    .updateTable('shares')
    .set({
      ...{ code: codes.encrypt(id, code), renewed_at: sql<Date>`app_now()`, ...unlocked },
      expires_at: sql<Date>`greatest(expires_at, ${endOf(subject)})`,
    })
    .where('id', '=', id)
    .execute()
  return code
}

/** @throws Refusal not_found for a link that is not the person's own, or was withdrawn before */
export async function withdrawLink(
  db: Db,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<void> {
  const done = await db
    .updateTable('shares')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw new Refusal('not_found')
}

/** @throws Refusal not_found for a link to a lot that is not the person's own, or was withdrawn */
export async function choosePreview(
  db: Db,
  { id, ownerId, previewDetails }: { id: string; ownerId: number; previewDetails: boolean },
): Promise<void> {
  const done = await db
    .updateTable('shares')
    .set({ preview_details: previewDetails })
    .where('id', '=', id)
    .where('lot_id', 'is not', null)
    .where('owner_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw new Refusal('not_found')
}

/** Lets the guesses of one address be counted one after the other; before the link is locked, always. */
export async function lockCaller(db: Db, caller: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${caller.readBigInt64BE(0).toString()}::bigint)`.execute(
    db,
  )
}

/**
 * Counts a wrong guess on a link that the transaction has locked. The last one that a code allows locks the
 * link and makes another code.
 * @returns whether it is locked now
 */
export async function countWrongGuess(
  db: Db,
  codes: ShareCodes,
  { id, caller }: { id: string; caller: Buffer },
): Promise<boolean> {
  await db.insertInto('share_code_attempts').values({ share_id: id, caller }).execute()
  const { wrong_guesses } = await db
    .updateTable('shares')
    .set((set) => ({ wrong_guesses: set('wrong_guesses', '+', 1) }))
    .where('id', '=', id)
    .returning('wrong_guesses')
    .executeTakeFirstOrThrow()
  if (wrong_guesses < maxWrongGuesses) return false
  await db
    .updateTable('shares')
    .set({ locked_at: sql<Date>`app_now()`, code: codes.encrypt(id, newCode()) })
    .where('id', '=', id)
    .execute()
  return true
}

/** Counts that a link was opened with its code. */
export async function countOpening(db: Db, id: string): Promise<void> {
  await db
    .updateTable('shares')
    .set((set) => ({
      opened_count: set('opened_count', '+', 1),
      last_opened_at: sql<Date>`app_now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** What has become of a link that was made earlier; each in days before now, by the database's clock. */
export interface SharePast {
  readonly madeDaysAgo: number
  readonly expiredDaysAgo?: number
  readonly openedCount?: number
  readonly lastOpenedDaysAgo?: number
  readonly isLocked?: boolean
}

/** Gives a link a past, in the demo. */
export async function setSharePast(db: Db, id: string, past: SharePast): Promise<void> {
  const ago = (days: number) => sql<Date>`app_now() - make_interval(days => ${days}::int)`
  const { expiredDaysAgo, openedCount = 0, lastOpenedDaysAgo, isLocked = false } = past
  await db
    .updateTable('shares')
    .set({
      ...{ created_at: ago(past.madeDaysAgo), opened_count: openedCount },
      ...(lastOpenedDaysAgo !== undefined && { last_opened_at: ago(lastOpenedDaysAgo) }),
      ...(expiredDaysAgo !== undefined && { expires_at: ago(expiredDaysAgo) }),
      ...(isLocked && { wrong_guesses: maxWrongGuesses, locked_at: ago(0) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Rows that are deleted in one statement. */
const batch = 1000

/** Deletes some wrong guesses of more than a day ago, and returns how many. */
export async function deleteOldGuesses(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from share_code_attempts where id in (
      select id from share_code_attempts where attempted_at < app_now() - interval '1 day' limit ${batch}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes some links that ended a month ago, and returns how many. */
export async function deleteOldShares(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from shares where id in (
      select id from shares
      where least(expires_at, withdrawn_at, replaced_at) < app_now() - interval '30 days'
      limit ${batch}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
