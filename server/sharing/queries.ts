import { sql } from 'kysely'
import type { ParsedInput, ResponseBody } from '../../contract/core/endpoint.ts'
import { maySignIn, type Permissions, permissionsOf } from '../../contract/core/permissions.ts'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import { type PageType, pageTypePermission, pageTypeRoute } from '../../contract/lots/page-types.ts'
import type { listShares } from '../../contract/sharing/calls.ts'
import type { ShareState } from '../../contract/sharing/rules.ts'
import { readPage } from '../collection/page.ts'
import type { Db } from '../db/tables.ts'
import { pictureUrls } from '../pictures/urls.ts'
import { guessLimit } from './limits.ts'

/** A link that works, if it is not locked, with what its owner may see. */
export interface FoundShare {
  readonly id: string
  readonly lotId: number
  readonly pageType: PageType
  readonly owner: { readonly id: number; readonly permissions: Permissions }
  readonly code: Buffer
  readonly isLocked: boolean
  readonly expiresAt: Date
  readonly previewDetails: boolean
}

/**
 * A link by its id; null for one that is unknown, over or withdrawn, and when its owner may no longer share
 * such lots.
 */
export async function findShare(
  db: Db,
  { id, pageType }: { id: string; pageType: PageType },
  { lock = false } = {},
): Promise<FoundShare | null> {
  const row = await db
    .selectFrom('shares as share')
    .innerJoin('people as owner', 'owner.id', 'share.owner_id')
    .select(['share.id', 'share.lot_id', 'share.page_type', 'share.owner_id', 'share.code'])
    .select(['share.locked_at', 'share.expires_at', 'share.preview_details', 'owner.role_id'])
    .select(
      sql<Partial<Permissions>>`coalesce(
        (select jsonb_object_agg(own.flag, own.granted)
         from person_permissions own where own.person_id = owner.id), '{}')`.as('overrides'),
    )
    .where('share.id', '=', id)
    .where('share.page_type', '=', pageType)
    .where('share.withdrawn_at', 'is', null)
    .where('share.replaced_at', 'is', null)
    .where('share.expires_at', '>', sql<Date>`app_now()`)
    .$if(lock, (query) => query.forUpdate('share'))
    .executeTakeFirst()
  if (!row || !maySignIn(row.role_id)) return null
  const permissions = permissionsOf(row.role_id, row.overrides)
  if (!permissions.shareCar || !permissions[pageTypePermission[pageType]]) return null
  return {
    id: row.id,
    lotId: row.lot_id,
    pageType: row.page_type,
    owner: { id: row.owner_id, permissions },
    code: row.code,
    isLocked: row.locked_at !== null,
    expiresAt: row.expires_at,
    previewDetails: row.preview_details,
  }
}

/**
 * Seconds until another code may be tried on a link from an address, by the wrong ones of the last quarter
 * of an hour; 0 for now.
 * @param most of each within that time
 */
export async function guessingWait(
  db: Db,
  { shareId, caller }: { shareId: string; caller: Buffer },
  most: number,
): Promise<number> {
  const since = sql`app_now() - make_interval(secs => ${guessLimit.seconds})`
  // The guess with whose end there is room for one more.
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from max(at) - (${since})))::int as wait from (
      (select guessed_at as at from share_guesses
        where share_id = ${shareId} and guessed_at > ${since}
        order by guessed_at desc offset ${most - 1} limit 1)
      union all
      (select guessed_at from share_guesses
        where caller = ${caller} and guessed_at > ${since}
        order by guessed_at desc offset ${most - 1} limit 1)
    ) last
  `.execute(db)
  const wait = rows[0]?.wait ?? null
  return wait === null ? 0 : Math.max(1, wait)
}

/** Wrong codes of the last hour on all links, and how many links are locked. */
export async function countGuesses(db: Db): Promise<{ wrongGuesses: number; locked: number }> {
  const { rows } = await sql<{ wrongGuesses: number; locked: number }>`
    select
      (select count(*)::int from share_guesses where guessed_at > app_now() - interval '1 hour')
        as "wrongGuesses",
      (select count(*)::int from shares where locked_at is not null
        and withdrawn_at is null and replaced_at is null and expires_at > app_now()) as locked
  `.execute(db)
  return rows[0] ?? { wrongGuesses: 0, locked: 0 }
}

/** A person's own link that stands. */
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

/** A page of a person's links, the latest first; those that were withdrawn are not among them. */
export async function listOwnShares(
  db: Db,
  { ownerId, publicUrl }: { ownerId: number; publicUrl: string },
  request: ParsedInput<typeof listShares>['query'],
): Promise<ResponseBody<typeof listShares>> {
  const shares = db
    .selectFrom('shares as share')
    .innerJoin('lots as lot', 'lot.id', 'share.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select(['share.id', 'share.page_type', 'share.created_at', 'share.expires_at'])
    .select(['share.locked_at', 'share.opened_count', 'share.last_opened_at'])
    .select(['share.preview_details', 'lot.id as lot_id', 'lot.lot_number', 'lot.trim', 'lot.year'])
    .select(['lot.starts_at', 'lot.auction_day', 'lot.photos', 'house.name as house_name'])
    .select(['maker.name as maker_name', 'model.name as model_name'])
    .select(sql<boolean>`share.expires_at <= app_now()`.as('is_over'))
    .where('share.owner_id', '=', ownerId)
    .where('share.withdrawn_at', 'is', null)
    .where('share.replaced_at', 'is', null)
    .orderBy('share.created_at', 'desc')
    .orderBy('share.id')
  const { rows, pageInfo } = await readPage(shares, request)
  const items = rows.map((row) => ({
    ...shownShare(row, publicUrl),
    carId: String(row.lot_id),
    lotNo: row.lot_number,
    auctionName: row.house_name,
    auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
    maker: row.maker_name,
    model: row.model_name,
    grade: row.trim,
    year: row.year,
    image: pictureUrls({ id: row.lot_id, photos: row.photos })[0] ?? null,
  }))
  return { items, pageInfo }
}

/** The columns of a link that its owner sees. */
interface ShareRow {
  readonly id: string
  readonly page_type: PageType
  readonly created_at: Date
  readonly expires_at: Date
  readonly locked_at: Date | null
  readonly opened_count: number
  readonly last_opened_at: Date | null
  readonly preview_details: boolean
  readonly is_over: boolean
}

/** A link as its owner sees it. */
const shownShare = (row: ShareRow, publicUrl: string) => ({
  id: row.id,
  type: row.page_type,
  link: `${publicUrl}${pageTypeRoute[row.page_type]}/share/${row.id}`,
  state: stateOf(row),
  createdAt: tokyoIso(row.created_at),
  expiresAt: tokyoIso(row.expires_at),
  openedCount: row.opened_count,
  lastOpenedAt: row.last_opened_at && tokyoIso(row.last_opened_at),
  previewDetails: row.preview_details,
})

function stateOf({ is_over, locked_at }: ShareRow): ShareState {
  if (is_over) return 'expired'
  return locked_at === null ? 'open' : 'locked'
}
