import type {
  BikeLot,
  CarLot,
  ChecklistRow,
  Comparison,
  LocalizedText,
  LotResponse,
  RateEntry,
} from '#market/lots/contract/calls.ts'
import type { FavoriteGroup } from '#market/lots/contract/favorite-groups.ts'
import type { LotStatus } from '#market/reference-data/contract/codes.ts'
import type { BiddableLot } from './biddable-lot.ts'

interface CommonLot extends BiddableLot {
  readonly condition: string
  readonly status: LotStatus
  /** When the seller withdrew the lot; null while it is offered. */
  readonly withdrawnAt: Date | null
  readonly month: number | null
  /** Chassis code with the frame number. */
  readonly chassis: string
  readonly chassisCode: string
  readonly frameNumber: string
  /** The part of the sheet that the month-of-production box shows; null for none. */
  readonly sheetCorner: Pick<CarLot['mopDeail'], 'backgroundSize' | 'backgroundPosition'> | null
  readonly mileageKm: number | null
  readonly mileageNote: string
  readonly engineCc: number | null
  readonly fuel: string
  readonly color: LocalizedText
  readonly photos: readonly string[]
  readonly thumbnails: readonly string[]
  readonly sheet: string
  readonly salesPoints: readonly string[]
  /** The inspector's remarks, line by line. */
  readonly remarks: readonly string[]
  readonly comment: string
  readonly commentEditable: boolean
  readonly photosDownload: boolean
  readonly favorite: FavoriteGroup | null
  readonly comparison: Comparison
}

/** A car as its page shows it. */
export interface CarView extends CommonLot {
  readonly kind: 'car'
  readonly gearbox: LocalizedText
  readonly drive: string
  readonly powerHp: number | null
  readonly equipment: string
  readonly equipmentNames: readonly LocalizedText[]
  readonly colorNumber: string
  readonly doors: number | null
  readonly seats: number | null
  readonly leftHandDrive: boolean | null
  readonly exteriorGrade: string
  readonly interiorGrade: string
  readonly checklist: readonly ChecklistRow[]
  readonly houseChecklist: readonly (readonly [string, string])[]
  /** The number of extra images among the photos, and today's remaining requests; null if there are none. */
  readonly extraImages: { readonly shown: number; readonly left: number } | null
}

/** A motorbike as its page shows it. */
export interface BikeView extends CommonLot {
  readonly kind: 'bike'
  readonly rates: readonly RateEntry[]
  readonly videos: readonly string[]
}

/** A lot as its page shows it, for every page type. An empty text is an unknown value. */
export type LotView = CarView | BikeView

/** Fields that depend on the viewer, or that only people with an account can use. */
type Personal =
  | 'withdrawnAt'
  | 'bid'
  | 'comparison'
  | 'comment'
  | 'commentEditable'
  | 'photosDownload'
  | 'favorite'
  | 'extraImages'
  // of the month-of-production box
  | 'chassisCode'
  | 'frameNumber'
  | 'sheetCorner'

/** A car without personal fields, the same for everybody. */
export type CarDescription = Omit<CarView, Personal>
export type BikeDescription = Omit<BikeView, Personal | 'rates' | 'videos'>
export type LotDescription = CarDescription | BikeDescription

/** The parts of a response that describe a car. */
type DescribedCar = Pick<CarLot, 'lotInfo' | 'carInfo' | 'carSpecification' | 'lotImages'> & {
  readonly carCommonDetail: Pick<CarLot['carCommonDetail'], 'id' | 'info' | 'auctionSheet'>
  readonly details: Omit<CarLot['details'], 'comparison' | 'extraImages' | 'withdrawnAt'>
}

export function viewOf(response: LotResponse): LotView {
  return 'carCommonDetail' in response ? carView(response) : bikeView(response)
}

function carView(lot: CarLot): CarView {
  const { carCommonDetail: common, details } = lot
  return {
    ...describeCar(lot),
    chassisCode: lot.carInfo.chassisId,
    frameNumber: details.frameNumber,
    sheetCorner: lot.mopDeail,
    photos: [...lot.lotImages.images, ...details.extraImages],
    thumbnails: [...lot.lotImages.thumbnails, ...details.extraImages],
    extraImages: common.isUss
      ? { shown: details.extraImages.length, left: lot.ussCounter.ussLimit }
      : null,
    bid: lot.bidInfo,
    withdrawnAt: instantOf(details.withdrawnAt),
    comparison: details.comparison,
    comment: common.comment,
    commentEditable: common.commentEditable,
    photosDownload: common.allowDownloadPhotos,
    favorite: lot.wishList?.value ? lot.wishList.group : null,
  }
}

export function describeCar(lot: DescribedCar): CarDescription {
  const { carCommonDetail: common, carInfo, carSpecification, details } = lot
  return {
    ...auctionOf(lot.lotInfo, details.auctionStartsAt),
    ...detailsOf(lot),
    kind: 'car',
    id: common.id,
    maker: carInfo.maker,
    model: carInfo.model,
    trim: carSpecification.grade,
    year: carInfo.year,
    chassis: joined(carInfo.chassisId, details.frameNumber),
    mileageKm: carInfo.mileage,
    mileageNote: details.mileageNote,
    engineCc: carSpecification.engineCC,
    gearbox: details.transmissionName,
    drive: carSpecification.drive,
    powerHp: carSpecification.horsePower,
    equipment: carSpecification.equipment,
    equipmentNames: details.equipmentNames,
    colorNumber: details.colorNumber,
    doors: details.doors,
    seats: details.seats,
    leftHandDrive: details.leftHandDrive,
    exteriorGrade: details.exteriorGrade,
    interiorGrade: details.interiorGrade,
    checklist: details.checklist,
    houseChecklist: details.houseChecklist,
    sheet: common.auctionSheet,
    remarks: linesOf(common.info),
  }
}

function bikeView(lot: BikeLot): BikeView {
  const { bikeCommonDetail: common, bikeInfo, bikeSpecification, details, inspection } = lot
  return {
    ...auctionOf(lot.lotInfo, details.auctionStartsAt),
    ...detailsOf(lot),
    bid: lot.bidInfo,
    withdrawnAt: instantOf(details.withdrawnAt),
    comparison: details.comparison,
    kind: 'bike',
    id: common.id,
    maker: bikeInfo.maker,
    model: bikeInfo.model,
    trim: bikeSpecification.grade,
    year: bikeInfo.year,
    chassis: joined(bikeInfo.serial, details.frameNumber),
    chassisCode: bikeInfo.serial,
    frameNumber: details.frameNumber,
    sheetCorner: null,
    mileageKm: bikeInfo.mileage,
    mileageNote: bikeInfo.mileageNote,
    engineCc: bikeSpecification.engineCC,
    rates: inspection.rates,
    videos: inspection.videos.split('#').filter(Boolean),
    sheet: common.auctionSheet,
    remarks: inspection.list,
    comment: common.comment,
    commentEditable: common.commentEditable,
    photosDownload: common.allowDownloadPhotos,
    favorite: lot.wishList.find(({ value }) => value)?.group ?? null,
  }
}

/** Returns lot, auction and state of a lot. */
export const auctionOf = (lotInfo: CarLot['lotInfo'], auctionStartsAt: string | null) => {
  const { auctionDate } = lotInfo
  return {
    lotNo: lotInfo.lotNumber,
    auction: lotInfo.auctionName,
    day: auctionDate?.slice(0, 10) ?? null,
    startsAt: auctionDate?.includes('T') ? new Date(auctionDate) : null,
    auctionStartsAt: auctionStartsAt ? new Date(auctionStartsAt) : null,
    condition: lotInfo.condition,
    status: lotInfo.status,
  }
}

function detailsOf({ lotImages, details }: Pick<DescribedCar | BikeLot, 'lotImages' | 'details'>) {
  return {
    month: details.month,
    fuel: details.fuel,
    color: details.colorName,
    photos: lotImages.images,
    thumbnails: lotImages.thumbnails,
    salesPoints: details.salesPoints,
  }
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('-')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Returns the title of the tab: auction name, lot number, maker, model, year (spec 3 §2). */
export const tabTitleOf = ({ auction, lotNo, maker, model, year }: LotDescription): string =>
  [auction, lotNo, maker, model, year].filter(Boolean).join(', ')

/** Returns the heading of the page: `TOYOTA AQUA S Style Black, 2018`. */
export const headingOf = ({ maker, model, trim, year }: LotDescription): string =>
  [[maker, model, trim].filter(Boolean).join(' '), year].filter(Boolean).join(', ')
