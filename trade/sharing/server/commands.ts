import { sql } from 'kysely'
import type { PageType } from '#market/search/contract/page-types.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { maxWrongGuesses, shareDays } from '#trade/sharing/contract/rules.ts'
import { type ShareSubject, subjectOf } from './queries.ts'
import { newCode, newShareId, type ShareCodes } from './share-codes.ts'

/** A link and the code that opens it. */
export interface StoredShare {
  readonly id: string
  readonly code: string
  readonly isNew: boolean
  /** Whether too many wrong codes had locked it, so that its code is new. */
  readonly wasLocked: boolean
}

/**
 * Returns when a link expires: for a lot, two weeks after the auction, or from now if there is no auction ahead; for a
 * purchased car, 30 days after its delivery, or a year from now.
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
  /** Page types that the owner may no longer see. A link to one of them opens nothing, and is replaced. */
  readonly closedPages?: readonly PageType[]
}

/** Returns a person's link to a lot. */
export const shareLot = (
  db: Db,
  codes: ShareCodes,
  { ownerId, lotId, pageType, closedPages = [] }: WantedLot,
): Promise<StoredShare> => findOrMakeLink(db, codes, ownerId, { lotId, pageType }, closedPages)

/** Returns a person's link to a purchased car. */
export async function sharePurchase(
  db: Db,
  codes: ShareCodes,
  { ownerId, purchaseId }: { readonly ownerId: number; readonly purchaseId: number },
): Promise<StoredShare> {
  // Locked before its links, in the same order as by a change of its status.
  await sql`select from purchases where id = ${purchaseId} for share`.execute(db)
  return findOrMakeLink(db, codes, ownerId, { purchaseId }, [])
}

/**
 * Extends and unlocks the existing link, or inserts one. Of concurrent requests one inserts it; the others wait and
 * find it.
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
  const existing = () =>
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
  const row = await existing().forUpdate().executeTakeFirstOrThrow()
  const known = codes.decrypt(row.id, row.code)
  const next = known ?? newCode()
  await db
    .updateTable('shares')
    .set({
      // Encrypted with the current secret, so that the previous one can be retired.
      code: codes.encrypt(row.id, next),
      expires_at: sql<Date>`greatest(expires_at, ${endOf(subject)})`,
      ...((row.locked_at || known === null) && unlocked),
    })
    .where('id', '=', row.id)
    .execute()
  return { id: row.id, code: next, isNew: false, wasLocked: row.locked_at !== null }
}

const unlocked = { locked_at: null, wrong_guesses: 0 }

/** Returns the subject of a person's link and locks the link until the transaction ends; null if there is none. */
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

/** Gives a link a new code and extends it. */
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

/** @throws Refusal not_found for a link that belongs to somebody else or was already withdrawn */
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

/** @throws Refusal not_found for a link to a lot that belongs to somebody else or was withdrawn */
export async function setPreviewDetails(
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

/** Serializes guesses from one address. Must be called before the link is locked. */
export async function lockCaller(db: Db, caller: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${caller.readBigInt64BE(0).toString()}::bigint)`.execute(
    db,
  )
}

/**
 * Counts a wrong code on a link that the transaction has locked. The last one allowed locks the link and makes a new
 * code.
 * @returns whether the link is now locked
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

/** Counts an opening with the right code. */
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

/** The history of a link, in days before now by the database's clock. */
export interface SharePast {
  readonly madeDaysAgo: number
  readonly expiredDaysAgo?: number
  readonly openedCount?: number
  readonly lastOpenedDaysAgo?: number
  readonly isLocked?: boolean
}

/** Backdates a link, for the demo. */
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

/** Rows deleted per statement. */
const batch = 1000

/** Deletes a batch of wrong codes older than a day and returns their number. */
export async function deleteOldGuesses(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from share_code_attempts where id in (
      select id from share_code_attempts where attempted_at < app_now() - interval '1 day' limit ${batch}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes a batch of links that expired a month ago and returns their number. */
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
