import { isResult, type LotStatus } from '#market/reference-data/contract/codes.ts'
import {
  isBikePage,
  type PageType,
  pageTypePermission,
} from '#market/search/contract/page-types.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type FoundLot, findLot, isStatisticsOnly } from './find-lot.ts'

export type Viewer = Pick<Person, 'id' | 'permissions'>

/** @throws Refusal not_found, also for a lot of the statistics that the person may not see */
export async function getLot(
  db: Db,
  { pageType, id, person, now }: { pageType: PageType; id: string; person: Viewer; now: Date },
): Promise<FoundLot> {
  const row = await findLot(db, { pageType, id: Number(id), personId: person.id })
  if (!row) throw new Refusal('not_found')
  const canSeeSales = isBikePage(pageType) || person.permissions.salesStatisticsView
  if (!canSeeSales && isStatisticsOnly(row, now)) throw new Refusal('not_found')
  return row
}

interface PlacedLot {
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
  readonly status: LotStatus
  readonly auction_day: string | null
}

/**
 * Returns the page type under which a person opens a lot; with a result that is the statistics, if the person may see
 * them. Null if the person may not see the lot at all, as `getLot` decides.
 */
export function pageTypeFor(
  { kind, market, status, auction_day }: PlacedLot,
  permissions: Permissions,
  now: Date,
): PageType | null {
  const may = (pageType: PageType) => (permissions[pageTypePermission[pageType]] ? pageType : null)
  if (market === 'stock') return may('stock')
  const hasResult = isResult(status)
  if (kind === 'bike') return may(hasResult ? 'bike-stats' : 'bikes')
  const sales = hasResult ? may('stats') : null
  return sales ?? (isStatisticsOnly({ auction_day, status }, now) ? null : may('car-auction'))
}

/** Whether a lot exists that the person may see. Locks it against deletion until the transaction ends. */
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
