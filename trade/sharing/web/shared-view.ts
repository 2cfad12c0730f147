import {
  auctionOf,
  type BikeDescription,
  describeCar,
  type LotDescription,
} from '#market/lots/web/lot-view.ts'
import type { SharedBike, SharedLot } from '#trade/sharing/contract/calls.ts'

/** Returns a shared lot as its page shows it. */
export const sharedViewOf = (lot: SharedLot): LotDescription =>
  'carCommonDetail' in lot ? describeCar(lot) : describeBike(lot)

/** Only parts of a shared bike are known (spec 3 §3). */
function describeBike(lot: SharedBike): BikeDescription {
  const { bikeCommonDetail: common, bikeInfo, bikeSpecification } = lot
  const { colorName } = lot.translation
  return {
    ...auctionOf(lot.lotInfo, null),
    kind: 'bike',
    id: common.id,
    maker: bikeInfo.maker,
    model: bikeInfo.model,
    trim: bikeSpecification.grade,
    year: bikeInfo.year,
    month: null,
    chassis: bikeInfo.serial,
    mileageKm: bikeInfo.mileage,
    mileageNote: bikeInfo.mileageNote,
    engineCc: bikeSpecification.engineCC,
    fuel: '',
    color: colorName,
    photos: lot.lotImages.images,
    thumbnails: lot.lotImages.thumbnails,
    sheet: common.auctionSheet,
    salesPoints: [],
    remarks: [],
  }
}
