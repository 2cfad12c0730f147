import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import { isBikePage } from '../../contract/lots/page-types.ts'
import { type SharedLot, sharedLot } from '../../contract/sharing/calls.ts'
import type { Db } from '../db/tables.ts'
import type { FoundLot } from '../lots/find-lot.ts'
import { getLot } from '../lots/get-lot.ts'
import { describeBike, describeCar } from '../lots/lot-detail.ts'
import type { FoundShare } from './queries.ts'

/**
 * The lot of a link, as far as its owner may see it.
 * @throws Refusal not_found
 */
export const getSharedLot = (db: Db, share: FoundShare, now: Date): Promise<FoundLot> =>
  getLot(db, { pageType: share.pageType, id: String(share.lotId), person: share.owner, now })

/** The lot for a guest. The schema of the contract says what is given; everything else is left out. */
export async function readSharedLot(
  db: Db,
  { pageType, expiresAt }: FoundShare,
  row: FoundLot,
): Promise<SharedLot> {
  const described = isBikePage(pageType) ? describeBike(row) : await describeCar(db, row)
  return sharedLot.parse({
    ...described,
    bidInfo: { startPrice: row.start_price_yen, soldPrice: row.sold_price_yen },
    expiresAt: tokyoIso(expiresAt),
  })
}
