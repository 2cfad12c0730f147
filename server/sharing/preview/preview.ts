import { createHash } from 'node:crypto'
import { type Language, languageWithId } from '../../../contract/core/codes.ts'
import { isBikePage, type PageType } from '../../../contract/lots/page-types.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Db } from '../../db/tables.ts'
import { pictureAddresses } from '../../lots/picture-addresses.ts'
import { findShare } from '../queries.ts'
import { getSharedLot } from '../shared-lot.ts'

/** What everybody who sees the link may know of its lot, without the code. */
export interface LotPreview {
  readonly shareId: string
  readonly pageType: PageType
  readonly lotId: number
  readonly isBike: boolean
  readonly maker: string
  readonly model: string
  readonly year: number | null
  readonly condition: string
  readonly mileageKm: number | null
  readonly engineCc: number | null
  /** Address of the first photo; null for none. */
  readonly photo: string | null
  /** Of the person who shares, where it is known: fetchers of messengers have no language of their own. */
  readonly ownerLanguage: Language | undefined
  /** Only where the person who shares has allowed it. */
  readonly auction: {
    readonly house: string
    readonly day: string | null
    readonly lotNumber: string
    readonly startPriceYen: number | null
  } | null
}

const shareId = /^[\w-]{22}$/

/** The preview of a link; null when the link is unknown, over, withdrawn or locked: all of these look alike. */
export async function findPreview(
  db: Db,
  { id, pageType, now }: { id: string; pageType: PageType; now: Date },
): Promise<LotPreview | null> {
  const share = shareId.test(id) ? await findShare(db, { id, pageType }) : null
  if (!share || share.isLocked) return null
  const lot = await getSharedLot(db, share, now).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!lot) return null
  const owner = await db
    .selectFrom('people')
    .select('language_id')
    .where('id', '=', share.owner.id)
    .executeTakeFirst()
  return {
    shareId: id,
    pageType,
    lotId: lot.id,
    isBike: isBikePage(pageType),
    maker: lot.maker_name,
    model: lot.model_name,
    year: lot.year,
    condition: lot.condition,
    mileageKm: lot.mileage_km,
    engineCc: lot.engine_cc,
    photo: pictureAddresses(lot.photos)[0] ?? null,
    ownerLanguage: languageWithId(owner?.language_id),
    auction: share.previewDetails
      ? {
          house: lot.house_name,
          day: lot.auction_day,
          lotNumber: lot.lot_number,
          startPriceYen: lot.start_price_yen,
        }
      : null,
  }
}

/** The page type of a link, which the address of its picture does not have. */
export async function findPageType(db: Db, id: string): Promise<PageType | null> {
  if (!shareId.test(id)) return null
  const share = await db
    .selectFrom('shares')
    .select('page_type')
    .where('id', '=', id)
    .executeTakeFirst()
  return share?.page_type ?? null
}

/** Changes when the drawing does, so that messengers fetch pictures anew. */
const drawingVersion = 1

/** Changes with everything that the picture shows. */
export function versionOf(shown: object, language: Language): string {
  const text = JSON.stringify([drawingVersion, language, shown])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
