import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import type { BikeLot, CarLot, LocalizedText, RateEntry } from '#market/lots/contract/calls.ts'
import { inspectedAreas } from '#market/lots/contract/parts.ts'
import {
  atWidth,
  type PictureWidth,
  sheetWidth,
  thumbnailWidth,
} from '#market/pictures/contract/addresses.ts'
import { pictureAddresses } from '#market/pictures/server/picture-addresses.ts'
import { pictureUrl, pictureUrls } from '#market/pictures/server/urls.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { checklistOf } from './checklist.ts'
import { additionalImages } from './extra-images/queries.ts'
import type { FoundLot } from './find-lot.ts'
import { areaGradesOf, salesPointsOf } from './inspection.ts'

/** The person who views a lot, and the parts of the page that depend on the person. */
export interface Viewer {
  /** What the person may know about bidding on the lot. */
  readonly bidInfo: BidInfo
  readonly exportTypeShow: boolean
  /** The latest managers' note; empty for none. */
  readonly comment: string
  readonly commentEditable: boolean
  readonly canDownloadPhotos: boolean
  /** Remaining requests for extra images today. */
  readonly ussLimit: number
  /** Addresses of the extra images that the viewer has requested. */
  readonly extraImages: readonly string[]
}

// A thumbnail of the sheet is 200 by 55 px (spec 3 §9): the left side below its head, where houses print the
// registration and the chassis.
const sheetCorner = { backgroundSize: '400px auto', backgroundPosition: '0 -58px' }

/** Returns a lot of cars, stock or car statistics (spec 3 §3, Car lot detail). */
export async function carDetail(db: Db, row: FoundLot, viewer: Viewer): Promise<CarLot> {
  const { carCommonDetail, details, ...described } = await describeCar(db, row)
  return {
    ...described,
    carCommonDetail: {
      ...carCommonDetail,
      isUss: row.is_uss,
      // The page of a car does not offer them (spec 3 §2), although the call would return them.
      allowDownloadPhotos: false,
      comment: viewer.comment,
      commentEditable: viewer.commentEditable,
    },
    mopDeail: { auctionSheet: sheetOf(row, 640), ...sheetCorner },
    bidInfo: {
      ...viewer.bidInfo,
      exportTypeShow: viewer.exportTypeShow,
      averagePrice: averageOf(row),
    },
    wishList: row.favorite_group && { group: row.favorite_group, value: true },
    ussCounter: { ussLimit: viewer.ussLimit },
    details: {
      ...details,
      comparison: comparisonOf(row),
      extraImages: pictureUrls({
        id: row.id,
        photos: additionalImages(row.photos, viewer.extraImages),
      }),
    },
  }
}

/** Describes a car, the same for everybody who may see it. */
export async function describeCar(db: Db, row: FoundLot) {
  return {
    carCommonDetail: {
      id: String(row.id),
      lotNumber: row.lot_number,
      info: row.remarks,
      auctionSheet: sheetOf(row),
    },
    lotInfo: lotInfoOf(row),
    carInfo: {
      maker: row.maker_name,
      model: row.model_name,
      year: row.year,
      chassisId: row.chassis_code,
      mileage: row.mileage_km,
    },
    carSpecification: {
      engineCC: row.engine_cc,
      grade: row.trim,
      color: row.color,
      transmission: row.gearbox,
      drive: row.drive,
      horsePower: row.power_hp,
      equipment: row.equipment,
    },
    lotImages: imagesOf(row),
    details: {
      ...detailsOf(row),
      mileageNote: row.mileage_note,
      exteriorGrade: row.exterior_grade,
      interiorGrade: row.interior_grade,
      colorNumber: row.color_number,
      doors: row.doors,
      seats: row.seats,
      leftHandDrive: row.left_hand_drive,
      transmissionName: named(row.gearbox, row.gearbox_en, row.gearbox_ru),
      equipmentNames: await listEquipment(db, row.equipment_codes),
      ...checklistOf(row),
    },
  }
}

/** Returns a lot of bikes or bike statistics (spec 3 §3, Bike lot detail). */
export function bikeDetail(row: FoundLot, viewer: Viewer): BikeLot {
  const { bikeCommonDetail, ...described } = describeBike(row)
  return {
    ...described,
    bikeCommonDetail: {
      ...bikeCommonDetail,
      comment: viewer.comment,
      commentEditable: viewer.commentEditable,
      allowDownloadPhotos: viewer.canDownloadPhotos && row.photos.length > 0,
    },
    lotInfo: {
      ...described.lotInfo,
      rateEng: row.rate_engine,
      rateFront: row.rate_front,
      rateExt: row.rate_exterior,
      rateRear: row.rate_rear,
      rateEl: row.rate_electric,
      rateFrame: row.rate_frame,
      info: row.remarks,
    },
    bidInfo: viewer.bidInfo,
    wishList: row.favorite_group ? [{ group: row.favorite_group, value: true }] : [],
    inspection: {
      list: row.remarks
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      videos: pictureAddresses(row.videos).join('#'),
      rates: ratesOf(row),
    },
    details: { ...detailsOf(row), comparison: comparisonOf(row) },
  }
}

/** Describes a bike, the same for everybody who may see it. */
export const describeBike = (row: FoundLot) => ({
  bikeCommonDetail: {
    id: String(row.id),
    lotNumber: row.lot_number,
    auctionSheet: sheetOf(row),
  },
  lotInfo: lotInfoOf(row),
  bikeInfo: {
    maker: row.maker_name,
    model: row.model_name,
    year: row.year,
    serial: row.chassis_code,
    mileage: row.mileage_km,
    mileageNote: row.mileage_note,
  },
  bikeSpecification: { grade: row.trim, color: row.color, engineCC: row.engine_cc },
  lotImages: imagesOf(row),
})

const lotInfoOf = (row: FoundLot) => ({
  lotNumber: row.lot_number,
  auctionName: row.house_name,
  auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
  condition: row.condition,
  status: row.status,
})

function imagesOf(row: FoundLot) {
  const images = pictureUrls({ id: row.id, photos: row.photos })
  return { images, thumbnails: images.map((image) => atWidth(image, thumbnailWidth)) }
}

const sheetOf = ({ id, sheet }: FoundLot, width: PictureWidth = sheetWidth) =>
  pictureUrl(id, sheet, width)

/** Returns our own median; else the average of the feed (decision 9). */
const averageOf = (row: FoundLot) => row.average_price_yen ?? row.feed_average_price_yen

const detailsOf = (row: FoundLot) => ({
  withdrawnAt: row.withdrawn_at && tokyoIso(row.withdrawn_at),
  auctionStartsAt: row.auction_starts_at && tokyoIso(row.auction_starts_at),
  month: row.month,
  frameNumber: row.frame_number,
  fuel: row.fuel,
  colorName: colorNames(row.color),
  salesPoints: salesPointsOf(row.inspection),
})

const comparisonOf = (row: FoundLot) => ({
  averagePrice: averageOf(row),
  sales: row.average_price_sales,
  lowerQuartile: row.average_price_low_yen,
  upperQuartile: row.average_price_high_yen,
})

/** Returns the dictionary's name for a code; an unknown code is its own name. */
const named = (code: string, en: string | null, ru: string | null): LocalizedText => ({
  en: en ?? code,
  ru: ru ?? code,
})

function ratesOf(row: FoundLot): RateEntry[] {
  const grades = areaGradesOf(row)
  return inspectedAreas.map((area) => ({ area, txt: grades[area], img: '' }))
}

/** Lists the names of equipment, in the order of the sheet. */
async function listEquipment(db: Db, codes: readonly string[]): Promise<LocalizedText[]> {
  if (codes.length === 0) return []
  const items = await db
    .selectFrom('equipment_items')
    .select(['code', 'name_en', 'name_ru'])
    .where('code', 'in', [...codes])
    .execute()
  const byCode = new Map(items.map((item) => [item.code, item]))
  return codes.flatMap((code) => {
    const item = byCode.get(code)
    return item ? [{ en: item.name_en, ru: item.name_ru }] : []
  })
}
