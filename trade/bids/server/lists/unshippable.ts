import { exportVerdict } from '#market/landed-cost/contract/export/bans.ts'
import { exportLotOf, selectExportRows } from '#market/landed-cost/server/export/lots.ts'
import { exportRulesInForce } from '#market/landed-cost/server/export/queries.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { type Destination, destinations } from '#market/reference-data/contract/destinations.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { maxUnshippableBids } from '#trade/bids/contract/manager-calls.ts'
import { destinationOfBid } from '../export-objection.ts'
import { biddingPageOf } from '../lot-pages.ts'

/** Open bids of whole vehicles that the export rules in force restrict, the next auctions first. */
export async function findUnshippableBids(db: Db, only: Destination | undefined) {
  const rules = await Promise.all(destinations.map((code) => exportRulesInForce(db, code)))
  const rows = await selectExportRows(db)
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('bids as bid', 'bid.lot_id', 'lot.id')
    .innerJoin('people as person', 'person.id', 'bid.person_id')
    .leftJoin('cost_choices as choice', 'choice.person_id', 'person.id')
    .select(['lot.id', 'lot.market', 'lot.lot_number', 'lot.auction_day', 'house.name as house'])
    .select(['bid.id as bid_id', 'bid.amount_yen', 'bid.status', 'person.full_name'])
    .select(destinationOfBid.as('destination'))
    .where('bid.status', 'in', [bidStatus.new, bidStatus.placed])
    .where((bid) => bid.or([bid('bid.export_type', 'is', null), bid('bid.export_type', '<=', 2)]))
    .orderBy('lot.auction_day')
    .orderBy('bid.id')
    .execute()
  const found = rows.flatMap((row) => {
    const { destination } = row
    const inForce = rules.find((one) => one?.destination === destination)
    if (!destination || !inForce || (only && destination !== only)) return []
    const { status } = exportVerdict(inForce, exportLotOf(row, row.year_now), row.amount_yen)
    if (status === 'allowed') return []
    return {
      ...{ bidId: row.bid_id, client: row.full_name, lotNo: row.lot_number },
      ...{ auctionName: row.house, auctionDay: row.auction_day },
      vehicle: `${row.maker} ${row.model}`,
      ...{ bidAmount: row.amount_yen, bidStatus: row.status, destination, export: status },
      link: biddingPageOf(row),
    }
  })
  return { bids: found.slice(0, maxUnshippableBids), total: found.length }
}
