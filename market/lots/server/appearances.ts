import { type Appearance, maxListedAppearances } from '#market/lots/contract/appearances.ts'
import type { FoundAppearance, Vehicle } from '#market/search/server/listing-search.ts'
import { addDays, tokyoDayOf, tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { FoundLot } from './find-lot.ts'

/** Returns the values that identify a lot's vehicle in earlier auctions. */
export const vehicleOf = (row: FoundLot, now: Date): Vehicle => ({
  kind: row.kind,
  lotId: row.id,
  houseId: row.house_id,
  modelId: row.model_id,
  chassisCode: row.chassis_code,
  frameNumber: row.frame_number,
  year: row.year,
  engineCc: row.engine_cc,
  color: row.color,
  mileageKm: row.mileage_km,
  // Fixed-price lots have no day: everything before tomorrow is earlier.
  before: row.auction_day ?? addDays(tokyoDayOf(now), 1),
})

/** Lists the found lots in their order, as the page shows them. */
export async function listAppearances(
  db: Db,
  row: FoundLot,
  found: readonly FoundAppearance[],
): Promise<Appearance[]> {
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('lots as lot')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .selectAll('lot')
    .select('house.name as house_name')
    .where(
      'lot.id',
      'in',
      found.map(({ lotId }) => lotId),
    )
    .execute()
  const byId = new Map(rows.map((one) => [one.id, one]))
  const lots = found.flatMap(({ lotId, certainty }): Appearance[] => {
    const lot = byId.get(lotId)
    if (!lot) return []
    if (certainty === 'same' ? !isSameNumber(row, lot) : !isSameTrim(row.trim, lot.trim)) return []
    return [
      {
        id: String(lot.id),
        lotNo: lot.lot_number,
        auctionName: lot.house_name,
        auctionDate: lot.starts_at ? tokyoIso(lot.starts_at) : lot.auction_day,
        mileage: lot.mileage_km,
        condition: lot.condition,
        startPrice: lot.start_price_yen,
        soldPrice: lot.sold_price_yen,
        status: lot.status,
        certainty,
      },
    ]
  })
  return lots.slice(0, maxListedAppearances)
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '')
const withoutZeros = (frameNumber: string) => plain(frameNumber).replace(/^0+/, '')

/** The search compares checksums of frame numbers with letters, and two numbers can share one. */
const isSameNumber = (a: FrameNumber, b: FrameNumber) =>
  withoutZeros(a.frame_number) === withoutZeros(b.frame_number)
type FrameNumber = Pick<FoundLot, 'frame_number'>

/** A guess needs the same trim. Houses shorten trims, so one may be the beginning of the other. */
function isSameTrim(a: string, b: string): boolean {
  const [one, other] = [plain(a), plain(b)]
  return one.startsWith(other) || other.startsWith(one)
}
