import { listedEstimateOf } from '#market/lots/server/estimates/listed-estimate.ts'
import { pageTypeFor, type Viewer } from '#market/lots/server/get-lot.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
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
      'lot.photos',
      'lot.estimate_yen',
      'lot.estimate_low_yen',
      'lot.estimate_high_yen',
      'lot.estimate_sales',
      'house.name as house_name',
      'maker.name as maker_name',
      'model.name as model_name',
    ])

/** Returns a person's pinned lots in the order of pinning, without those that the person may not see. */
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
