import { type Selectable, sql } from 'kysely'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { type PageType, pageTypePermission } from '#market/search/contract/page-types.ts'
import { ownFlags } from '#people/auth/server/rights.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { ParsedInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import { canSignIn, permissionsInForce } from '#platform/core/contract/permissions.ts'
import type { PersonWithRights } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPageAfter } from '#platform/list/server/page.ts'
import type { listShares } from '#trade/sharing/contract/calls.ts'
import { type ShareState, type ShareType, shareRoute } from '#trade/sharing/contract/rules.ts'
import { guessLimit } from './limits.ts'
import type { Shares } from './tables.ts'

/** What a link shows: a lot, or a purchased car. */
export type ShareSubject =
  | { readonly lotId: number; readonly pageType: PageType }
  | { readonly purchaseId: number }

/** The owner of a link, with the rights that decide what it shows. */
export type ShareOwner = PersonWithRights

/** A valid link, possibly locked, with its owner. */
export interface FoundShare<Subject extends ShareSubject = ShareSubject> {
  readonly id: string
  readonly subject: Subject
  readonly owner: ShareOwner
  readonly code: Buffer
  readonly isLocked: boolean
  readonly expiresAt: Date
  readonly previewDetails: boolean
}

/** Returns the subject of a row; a constraint ensures that it has exactly one. */
export const subjectOf = ({
  lot_id,
  page_type,
  purchase_id,
}: Pick<Selectable<Shares>, 'lot_id' | 'page_type' | 'purchase_id'>): ShareSubject =>
  lot_id !== null && page_type !== null
    ? { lotId: lot_id, pageType: page_type }
    : { purchaseId: purchase_id ?? 0 }

/**
 * Finds a link by its id, and by its type if one is given. Returns null if it is unknown, expired or withdrawn, or if
 * its owner may no longer share such lots.
 */
export async function findShare(
  db: Db,
  { id, type }: { id: string; type?: ShareType },
  { lock = false } = {},
): Promise<FoundShare | null> {
  const row = await db
    .selectFrom('shares as share')
    .innerJoin('people as owner', 'owner.id', 'share.owner_id')
    .select(['share.id', 'share.lot_id', 'share.page_type', 'share.purchase_id', 'share.owner_id'])
    .select(['share.code', 'share.locked_at', 'share.expires_at', 'share.preview_details'])
    .select(['owner.role_id', 'owner.user_type'])
    .select(ownFlags('owner').as('overrides'))
    .where('share.id', '=', id)
    .$if(type !== undefined, (query) =>
      query.where(
        'share.page_type',
        'is not distinct from',
        type === 'purchased-cars' ? null : (type ?? null),
      ),
    )
    .where('share.withdrawn_at', 'is', null)
    .where('share.replaced_at', 'is', null)
    .where('share.expires_at', '>', sql<Date>`app_now()`)
    .$if(lock, (query) => query.forUpdate('share'))
    .executeTakeFirst()
  if (!row || !canSignIn(row.role_id)) return null
  const permissions = permissionsInForce(
    { userType: row.user_type, roleId: row.role_id },
    row.overrides,
  )
  if (!permissions.shareCar) return null
  if (row.page_type && !permissions[pageTypePermission[row.page_type]]) return null
  return {
    id: row.id,
    subject: subjectOf(row),
    owner: { id: row.owner_id, roleId: row.role_id, userType: row.user_type, permissions },
    code: row.code,
    isLocked: row.locked_at !== null,
    expiresAt: row.expires_at,
    previewDetails: row.preview_details,
  }
}

/**
 * Returns the seconds until another code may be tried on a link from an address, given the wrong ones of the last
 * quarter of an hour; 0 for now.
 * @param maxGuesses maximum number of wrong codes per link and per address in that time
 */
export async function secondsUntilNextGuess(
  db: Db,
  { shareId, caller }: { shareId: string; caller: Buffer },
  maxGuesses: number,
): Promise<number> {
  const since = sql`app_now() - make_interval(secs => ${guessLimit.seconds})`
  // Once this guess leaves the window there is room for another.
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from max(at) - (${since})))::int as wait from (
      (select attempted_at as at from share_code_attempts
        where share_id = ${shareId} and attempted_at > ${since}
        order by attempted_at desc offset ${maxGuesses - 1} limit 1)
      union all
      (select attempted_at from share_code_attempts
        where caller = ${caller} and attempted_at > ${since}
        order by attempted_at desc offset ${maxGuesses - 1} limit 1)
    ) last
  `.execute(db)
  const wait = rows[0]?.wait ?? null
  return wait === null ? 0 : Math.max(1, wait)
}

/** Counts the wrong codes of the last hour on all links, and the locked links. */
export async function countGuesses(db: Db): Promise<{ wrongGuesses: number; locked: number }> {
  const { rows } = await sql<{ wrongGuesses: number; locked: number }>`
    select
      (select count(*)::int from share_code_attempts where attempted_at > app_now() - interval '1 hour')
        as "wrongGuesses",
      (select count(*)::int from shares where locked_at is not null
        and withdrawn_at is null and replaced_at is null and expires_at > app_now()) as locked
  `.execute(db)
  return rows[0] ?? { wrongGuesses: 0, locked: 0 }
}

/** Returns a person's own link unless it was withdrawn. */
export async function getOwnShare(
  db: Db,
  { id, ownerId, publicUrl }: { id: string; ownerId: number; publicUrl: string },
) {
  const row = await db
    .selectFrom('shares')
    .select(['id', 'page_type', 'created_at', 'expires_at', 'locked_at', 'opened_count'])
    .select(['last_opened_at', 'preview_details'])
    .select(sql<boolean>`expires_at <= app_now()`.as('is_over'))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return shownShare(row, publicUrl)
}

/** Returns a page of a person's links, latest first, without withdrawn ones. */
export async function listOwnShares(
  db: Db,
  { ownerId, publicUrl }: { ownerId: number; publicUrl: string },
  request: ParsedInput<typeof listShares>['query'],
): Promise<ResponseBody<typeof listShares>> {
  const shares = db
    .selectFrom('shares as share')
    .leftJoin('purchases as car', 'car.id', 'share.purchase_id')
    .innerJoin('lots as lot', (lot) =>
      lot.on('lot.id', '=', sql<number>`coalesce(share.lot_id, car.lot_id)`),
    )
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select(['share.id', 'share.page_type', 'share.created_at', 'share.expires_at'])
    .select(['share.locked_at', 'share.opened_count', 'share.last_opened_at'])
    .select(['share.preview_details', 'share.purchase_id', 'car.bought_on'])
    .select(['lot.id as lot_id', 'lot.lot_number', 'lot.trim', 'lot.year'])
    .select(['lot.starts_at', 'lot.auction_day', 'lot.photos', 'house.name as house_name'])
    .select(['maker.name as maker_name', 'model.name as model_name'])
    .select(sql<boolean>`share.expires_at <= app_now()`.as('is_over'))
    .where('share.owner_id', '=', ownerId)
    .where('share.withdrawn_at', 'is', null)
    .where('share.replaced_at', 'is', null)
    .where('car.withdrawn_at', 'is', null)
    .orderBy('share.created_at', 'desc')
    .orderBy('share.id')
  const { rows, pageInfo } = await readPageAfter(shares, request)
  const items = rows.map((row) => ({
    ...shownShare(row, publicUrl),
    carId: String(row.purchase_id ?? row.lot_id),
    lotNo: row.lot_number,
    auctionName: row.house_name,
    auctionDate: row.bought_on ?? (row.starts_at ? tokyoIso(row.starts_at) : row.auction_day),
    maker: row.maker_name,
    model: row.model_name,
    grade: row.trim,
    year: row.year,
    image: pictureUrls({ id: row.lot_id, photos: row.photos })[0] ?? null,
  }))
  return { items, pageInfo }
}

/** The columns that the owner of a link sees. */
interface ShareRow {
  readonly id: string
  readonly page_type: PageType | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly locked_at: Date | null
  readonly opened_count: number
  readonly last_opened_at: Date | null
  readonly preview_details: boolean
  readonly is_over: boolean
}

/** Returns a link as its owner sees it. */
function shownShare(row: ShareRow, publicUrl: string) {
  const type: ShareType = row.page_type ?? 'purchased-cars'
  return {
    id: row.id,
    type,
    link: `${publicUrl}${shareRoute[type]}/share/${row.id}`,
    state: stateOf(row),
    createdAt: tokyoIso(row.created_at),
    expiresAt: tokyoIso(row.expires_at),
    openedCount: row.opened_count,
    lastOpenedAt: row.last_opened_at && tokyoIso(row.last_opened_at),
    previewDetails: row.preview_details,
  }
}

function stateOf({ is_over, locked_at }: ShareRow): ShareState {
  if (is_over) return 'expired'
  return locked_at === null ? 'open' : 'locked'
}
