import { createHash } from 'node:crypto'
import { pictureAddresses } from '#market/pictures/server/picture-addresses.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type Language, languageWithId } from '#platform/i18n/contract/language.ts'
import type { ShareType } from '#trade/sharing/contract/rules.ts'
import type { SeesPurchase } from '../own-links.ts'
import { type FoundShare, findShare } from '../queries.ts'
import { getSharedLot } from '../shared-lot.ts'

/** What anybody with the link may know of its lot or car without the code. */
export interface LotPreview {
  readonly shareId: string
  readonly type: ShareType
  readonly lotId: number
  readonly isBike: boolean
  readonly maker: string
  readonly model: string
  readonly year: number | null
  readonly condition: string
  readonly mileageKm: number | null
  readonly engineCc: number | null
  /** URL of the first photo; null for none. */
  readonly photo: string | null
  /** The owner's language, if known: fetchers of messengers have none of their own. */
  readonly ownerLanguage: Language | undefined
  /** Null unless the owner has allowed it. */
  readonly auction: {
    readonly house: string
    readonly day: string | null
    readonly lotNumber: string
    readonly startPriceYen: number | null
  } | null
}

const shareId = /^[\w-]{22}$/

interface Wanted {
  readonly id: string
  readonly type: ShareType
  readonly now: Date
  readonly seesPurchase: SeesPurchase
}

/**
 * Returns the preview of a link, or null if the link is unknown, expired, withdrawn or locked, which look the same from
 * outside.
 */
export async function findPreview(
  db: Db,
  { id, type, now, seesPurchase }: Wanted,
): Promise<LotPreview | null> {
  const share = shareId.test(id) ? await findShare(db, { id, type }) : null
  if (!share || share.isLocked) return null
  const shown =
    'purchaseId' in share.subject
      ? await findCar(db, share.owner, share.subject.purchaseId, seesPurchase)
      : await findLot(db, share, now)
  if (!shown) return null
  const owner = await db
    .selectFrom('people')
    .select('language_id')
    .where('id', '=', share.owner.id)
    .executeTakeFirst()
  return { shareId: id, type, ...shown, ownerLanguage: languageWithId(owner?.language_id) }
}

type Shown = Omit<LotPreview, 'shareId' | 'type' | 'ownerLanguage'>

async function findLot(db: Db, share: FoundShare, now: Date): Promise<Shown | null> {
  const found = await getSharedLot(db, share, now).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!found) return null
  const { row: lot, isBike } = found
  return {
    lotId: lot.id,
    isBike,
    maker: lot.maker_name,
    model: lot.model_name,
    year: lot.year,
    condition: lot.condition,
    mileageKm: lot.mileage_km,
    engineCc: lot.engine_cc,
    photo: pictureAddresses(lot.photos)[0] ?? null,
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

/** Returns only which car was purchased; the code protects everything else. */
async function findCar(
  db: Db,
  owner: FoundShare['owner'],
  purchaseId: number,
  seesPurchase: SeesPurchase,
): Promise<Shown | null> {
  if (!(await seesPurchase(db, owner, purchaseId))) return null
  const car = await db
    .selectFrom('purchases as car')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .select(['car.lot_id', 'car.kind', 'car.year', 'car.photos'])
    .select(['maker.name as maker_name', 'model.name as model_name'])
    .where('car.id', '=', purchaseId)
    .executeTakeFirst()
  if (!car) return null
  return {
    lotId: car.lot_id,
    isBike: car.kind === 'bike',
    ...{ maker: car.maker_name, model: car.model_name, year: car.year },
    ...{ condition: '', mileageKm: null, engineCc: null, auction: null },
    photo: pictureAddresses(car.photos)[0] ?? null,
  }
}

/** Returns the type of a link, which the URL of its picture lacks. */
export async function findType(db: Db, id: string): Promise<ShareType | null> {
  if (!shareId.test(id)) return null
  const share = await db
    .selectFrom('shares')
    .select('page_type')
    .where('id', '=', id)
    .executeTakeFirst()
  return share ? (share.page_type ?? 'purchased-cars') : null
}

/** Raised when the drawing changes, so that messengers fetch pictures again. */
const drawingVersion = 1

/** Returns a hash of everything that the picture shows. */
export function versionOf(shown: object, language: Language): string {
  const text = JSON.stringify([drawingVersion, language, shown])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
