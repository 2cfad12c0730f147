import type { FoundLot } from '#market/lots/server/find-lot.ts'
import { getLot } from '#market/lots/server/get-lot.ts'
import { describeBike, describeCar } from '#market/lots/server/lot-detail.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { isBikePage } from '#market/search/contract/page-types.ts'
import { readSheet } from '#market/sheets/server/reading/read-sheet.ts'
import { type SheetTexts, sheetTextsOf } from '#market/sheets/server/reading/sheet-texts.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type SharedLot, sharedLot } from '#trade/sharing/contract/calls.ts'
import type { FoundShare } from './queries.ts'

/** A lot, as the page of a link has it. */
interface LotOfShare {
  readonly row: FoundLot
  readonly isBike: boolean
}

/**
 * Returns the lot of a link, restricted to what its owner may see.
 * @throws Refusal not_found
 */
export async function getSharedLot(
  db: Db,
  { subject, owner }: FoundShare,
  now: Date,
): Promise<LotOfShare> {
  if ('purchaseId' in subject) throw new Refusal('not_found')
  const { lotId, pageType } = subject
  const row = await getLot(db, { pageType, id: String(lotId), person: owner, now })
  return { row, isBike: isBikePage(pageType) }
}

/** Returns the lot for a guest. Parsing with the contract's schema drops every field that a guest must not see. */
export async function readSharedLot(
  db: Db,
  { expiresAt, owner }: FoundShare,
  { row, isBike }: LotOfShare,
): Promise<SharedLot> {
  const described = isBike ? describeBike(row) : await describeCar(db, row)
  return sharedLot.parse({
    ...described,
    bidInfo: { startPrice: row.start_price_yen, soldPrice: row.sold_price_yen },
    translation: {
      terms: readSheet(sharedTexts(row, isBike)),
      colorName: colorNames(row.color),
      hasPicture: owner.permissions.auctionTranslationUse && row.sheet !== '',
    },
    expiresAt: tokyoIso(expiresAt),
  })
}

/** Returns the texts of the sheet that guests see: of a bike, the grade and what concerns its mileage (spec 3 §3). */
function sharedTexts(row: FoundLot, isBike: boolean): SheetTexts {
  const texts = sheetTextsOf(row)
  return isBike ? { ...texts, salesPoints: [], remarks: [], houseNotes: [], damage: [] } : texts
}
