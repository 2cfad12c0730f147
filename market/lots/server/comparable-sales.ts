import { type ComparableSale, maxComparableSales } from '#market/lots/contract/calls.ts'
import type { Comparison } from '#market/search/server/listing-search.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { FoundLot } from './find-lot.ts'

/** Returns the values that select the comparable sales of a lot. */
export const comparisonOf = (row: FoundLot): Comparison => ({
  kind: row.kind,
  lotId: row.id,
  modelId: row.model_id,
  chassisCode: row.chassis_code,
  year: row.year,
  condition: row.condition,
  mileageKm: row.mileage_km,
})

/** Lists the first of these sales, in their order. */
export async function listSales(db: Db, ids: readonly number[]): Promise<ComparableSale[]> {
  const listedIds = ids.slice(0, maxComparableSales)
  if (listedIds.length === 0) return []
  const rows = await db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .selectAll('lot')
    .select('house.name as house_name')
    .where('lot.id', 'in', listedIds)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return listedIds.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        id: String(id),
        lotNo: row.lot_number,
        auctionName: row.house_name,
        auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
        year: row.year,
        grade: row.trim,
        mileage: row.mileage_km,
        condition: row.condition,
        soldPrice: row.sold_price_yen,
      },
    ]
  })
}
