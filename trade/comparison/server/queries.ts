import { sql } from 'kysely'
import { listedEstimateOf } from '#market/lots/server/estimates/listed-estimate.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { isResult, type LotStatus } from '#market/reference-data/contract/codes.ts'
import { type PageType, pageTypePermission } from '#market/search/contract/page-types.ts'
import { mondayOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { LotRemark, PinnedLot } from '#trade/comparison/contract/calls.ts'

export interface Viewer {
  readonly id: number
  readonly permissions: Permissions
}

interface PlacedLot {
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
  readonly status: LotStatus
  readonly auction_day: string | null
}

/**
 * The page type under which a person opens a lot: with a result that of the statistics, where the person
 * may see them. Null where they may not see the lot at all, as `getLot` of the lots has it.
 */
function pageTypeFor(
  { kind, market, status, auction_day }: PlacedLot,
  permissions: Permissions,
  now: Date,
): PageType | null {
  const may = (pageType: PageType) => (permissions[pageTypePermission[pageType]] ? pageType : null)
  if (market === 'stock') return may('stock')
  const hasResult = isResult(status)
  if (kind === 'bike') return may(hasResult ? 'bike-stats' : 'bikes')
  const sales = hasResult ? may('stats') : null
  if (sales) return sales
  // The result of an earlier week is only in the statistics.
  const isPast = auction_day !== null && auction_day < mondayOf(tokyoDayOf(now))
  return hasResult && isPast ? null : may('car-auction')
}

const pinnedLots = (db: Db) =>
  db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select([
      'lot.id',
      'lot.kind',
      'lot.market',
      'lot.status',
      'lot.auction_day',
      'lot.lot_number',
      'lot.trim',
      'lot.year',
      'lot.photos',
      'lot.estimate_yen',
      'lot.estimate_low_yen',
      'lot.estimate_high_yen',
      'lot.estimate_sales',
      'house.name as house_name',
      'maker.name as maker_name',
      'model.name as model_name',
    ])

/** The lots that a person compares, in the order of pinning, without those that they may not see. */
export async function listPins(db: Db, viewer: Viewer, now: Date): Promise<PinnedLot[]> {
  const rows = await pinnedLots(db)
    .innerJoin('lot_pins as pin', 'pin.lot_id', 'lot.id')
    .where('pin.person_id', '=', viewer.id)
    .orderBy('pin.id')
    .execute()
  return rows.flatMap((row) => {
    const pageType = pageTypeFor(row, viewer.permissions, now)
    if (!pageType) return []
    return [
      {
        id: String(row.id),
        pageType,
        maker: row.maker_name,
        model: row.model_name,
        grade: row.trim,
        year: row.year,
        lotNo: row.lot_number,
        auctionName: row.house_name,
        image: pictureUrls(row)[0] ?? null,
        estimate: listedEstimateOf(row),
      },
    ]
  })
}

/** Whether there is a lot that the person may see. Locked against deletion until the transaction ends. */
export async function canSeeLot(
  db: Db,
  { lotId, viewer, now }: { lotId: number; viewer: Viewer; now: Date },
): Promise<boolean> {
  const lot = await db
    .selectFrom('lots')
    .select(['kind', 'market', 'status', 'auction_day'])
    .where('id', '=', lotId)
    .forKeyShare()
    .executeTakeFirst()
  return lot !== undefined && pageTypeFor(lot, viewer.permissions, now) !== null
}

export const emptyRemark: LotRemark = { note: '', tags: [], notForMe: null }

/** What a person has remarked on a lot; nobody else's remark is ever read. */
export async function getRemark(db: Db, personId: number, lotId: number): Promise<LotRemark> {
  const row = await db
    .selectFrom('lot_remarks')
    .select(['note', 'tags', 'not_for_me', 'not_for_me_text'])
    .where('person_id', '=', personId)
    .where('lot_id', '=', lotId)
    .executeTakeFirst()
  if (!row) return emptyRemark
  const { note, tags, not_for_me: reason, not_for_me_text: text } = row
  return { note, tags, notForMe: reason && { reason, text } }
}

/** A person's tags and how many lots have each, most used first. */
export async function listTags(db: Db, personId: number): Promise<{ tag: string; lots: number }[]> {
  const { rows } = await sql<{ tag: string; lots: number }>`
    select tag, count(*)::integer as lots
    from lot_remarks, unnest(tags) as tag
    where person_id = ${personId}
    group by tag
    order by lots desc, tag
  `.execute(db)
  return rows
}

/** Which lots of a person are wanted by their remarks. */
export interface RemarkFilter {
  readonly tag?: string | undefined
  readonly notForMe?: 'only' | 'without' | undefined
}

/**
 * Takes from lots those that a person's remarks exclude. Without lots (null) those that the remarks
 * include: a tag, or "not for me"; null where nothing is included.
 */
export async function filterByRemarks(
  db: Db,
  personId: number,
  lotIds: readonly number[] | null,
  { tag, notForMe }: RemarkFilter,
): Promise<readonly number[] | null> {
  if (tag === undefined && notForMe === undefined) return lotIds
  const remarks = await db
    .selectFrom('lot_remarks')
    .select(['lot_id', 'not_for_me'])
    .where('person_id', '=', personId)
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]`))
    .orderBy('lot_id')
    .execute()
  const aside = new Set(
    remarks.filter(({ not_for_me }) => not_for_me !== null).map(({ lot_id }) => lot_id),
  )
  const tagged = new Set(remarks.map(({ lot_id }) => lot_id))
  const isWanted = (id: number) =>
    (tag === undefined || tagged.has(id)) &&
    (notForMe === undefined || aside.has(id) === (notForMe === 'only'))
  if (lotIds) return lotIds.filter(isWanted)
  if (tag === undefined && notForMe === 'without') return null
  return [...tagged].filter(isWanted)
}
