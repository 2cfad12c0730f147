import { exportMarkOf } from '#market/landed-cost/server/export/lots.ts'
import { exportCheckOf } from '#market/landed-cost/server/export/queries.ts'
import { listedEstimateOf } from '#market/lots/server/estimates/listed-estimate.ts'
import { pageTypeFor, type Viewer } from '#market/lots/server/get-lot.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'

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
      'lot.engine_cc',
      'lot.fuel',
      'lot.start_price_yen',
      'lot.sold_price_yen',
      'lot.photos',
      'lot.estimate_yen',
      'lot.estimate_low_yen',
      'lot.estimate_high_yen',
      'lot.estimate_sales',
      'house.name as house_name',
      'maker.name as maker',
      'model.name as model',
    ])

/** Returns a person's pinned lots in the order of pinning, without those that the person may not see. */
export async function listPins(db: Db, viewer: Viewer, now: Date): Promise<PinnedLot[]> {
  const rows = await pinnedLots(db)
    .innerJoin('lot_pins as pin', 'pin.lot_id', 'lot.id')
    .where('pin.person_id', '=', viewer.id)
    .orderBy('pin.id')
    .execute()
  const check = rows.length > 0 ? await exportCheckOf(db, viewer.id) : null
  return rows.flatMap((row) => {
    const pageType = pageTypeFor(row, viewer.permissions, now)
    if (!pageType) return []
    return [
      {
        id: String(row.id),
        pageType,
        maker: row.maker,
        model: row.model,
        grade: row.trim,
        year: row.year,
        lotNo: row.lot_number,
        auctionName: row.house_name,
        image: pictureUrls(row)[0] ?? null,
        estimate: listedEstimateOf(row),
        ...(openLotStatuses.includes(row.status) && exportMarkOf(row, check)),
      },
    ]
  })
}
