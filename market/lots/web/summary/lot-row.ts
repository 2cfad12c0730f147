import { type FavoriteGroup, favoriteGroups } from '#market/lots/contract/favorite-groups.ts'
import type { BikeItem, CarItem } from '#market/lots/contract/items.ts'
import type { ListedLotNote } from '#market/lots/contract/lot-notes.ts'
import type { LotStatus } from '#market/reference-data/contract/codes.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'

/** A lot as a listing shows it, for every page type. An empty text is an unknown value. */
export interface LotRow {
  readonly id: string
  readonly isBike: boolean
  readonly lotNo: string
  /** Tokyo calendar day, `YYYY-MM-DD`. */
  readonly day: string | null
  /** Tokyo wall time, `HH:MM`; null until the running order is known. */
  readonly time: string | null
  readonly auction: string
  /** Until when bids are accepted, an instant; null if none are. */
  readonly biddingDeadline: string | null
  readonly name: string
  readonly maker: string
  readonly model: string
  readonly trim: string
  /** Chassis code of a car, frame code and number of a bike. */
  readonly chassis: string
  readonly year: number | null
  readonly engineCc: number | null
  readonly gearbox: string
  /** In both languages. */
  readonly color: CarItem['colorName']
  readonly equipment: string
  readonly rates: readonly Rate[]
  readonly condition: string
  readonly mileageKm: number | null
  readonly status: LotStatus
  readonly startPrice: number | null
  readonly soldPrice: number | null
  readonly averagePrice: number | null
  readonly estimate: CarItem['estimate']
  /** Undefined if the export is allowed. */
  readonly exportMark: CarItem['exportMark']
  readonly landedCost: CarItem['landedCost']
  readonly myBid: number | null
  /** The person's own note on the lot; null for none. */
  readonly lotNote: ListedLotNote | null
  /** The person's group of favorites. */
  readonly favorite: FavoriteGroup | null
  /** Page of the lot. */
  readonly link: string
  readonly images: readonly string[]
}

/** Areas of a bike that its house grades. */
export const ratedAreas = ['engine', 'front', 'exterior', 'rear', 'electric', 'frame'] as const
export type RatedArea = (typeof ratedAreas)[number]
export interface Rate {
  readonly area: RatedArea
  readonly grade: string
}

/** The fields of a lot that every list has; some lists have more. */
type ListedLot = Pick<
  CarItem,
  | 'id'
  | 'lotNo'
  | 'auctionDate'
  | 'auctionName'
  | 'maker'
  | 'model'
  | 'year'
  | 'grade'
  | 'condition'
  | 'status'
  | 'startPrice'
  | 'soldPrice'
  | 'images'
  | 'link'
> &
  Partial<Omit<CarItem, 'lotType'>>

/** Converts one page of a listing into rows. */
export function lotRows(
  response: { carsList: readonly CarItem[] } | { bikeList: readonly BikeItem[] },
  pageType: PageType,
): readonly LotRow[] {
  return 'carsList' in response
    ? response.carsList.map((car) => lotRow(car, false))
    : response.bikeList.map((bike) => bikeRow(bike, pageType))
}

function bikeRow({ wishList, ...bike }: BikeItem, pageType: PageType): LotRow {
  const grades: Record<RatedArea, string> = {
    engine: bike.rateEngine,
    front: bike.rateFront,
    exterior: bike.rateExt,
    rear: bike.rateRear,
    electric: bike.rateEl,
    frame: bike.rateFrame,
  }
  return {
    ...lotRow({ ...bike, link: `${pageTypeRoute[pageType]}/${bike.id}` }, true),
    favorite: favoriteOf(wishList),
    chassis: bike.serial,
    rates: ratedAreas
      .map((area) => ({ area, grade: grades[area].trim() }))
      .filter(({ grade }) => grade !== ''),
  }
}

/** Converts a lot of any list into a row; fields that the list lacks stay empty. */
export function lotRow(item: ListedLot, isBike: boolean): LotRow {
  const [day = null, clock] = item.auctionDate?.split('T') ?? []
  return {
    id: item.id,
    isBike,
    lotNo: item.lotNo,
    day,
    time: clock?.slice(0, 5) ?? null,
    auction: item.auctionName,
    biddingDeadline: item.biddingDeadline ?? null,
    name: [item.maker, item.model].filter(Boolean).join(' '),
    maker: item.maker,
    model: item.model,
    trim: item.grade,
    chassis: item.chassis ?? '',
    year: item.year,
    engineCc: item.engine ?? null,
    gearbox: [item.gearbox, item.priv].filter(Boolean).join(' '),
    color: item.colorName ?? { en: '', ru: '' },
    equipment: equipmentText(item.equip ?? ''),
    rates: [],
    condition: item.condition,
    mileageKm: item.mileage ?? null,
    status: item.status,
    startPrice: item.startPrice,
    soldPrice: item.soldPrice,
    averagePrice: item.averagePrice ?? null,
    estimate: item.estimate ?? null,
    exportMark: item.exportMark,
    landedCost: item.landedCost,
    lotNote: item.lotNote ?? null,
    myBid: item.myBid ? (item.myBidAmount ?? null) : null,
    favorite: favoriteOf(item.wishList ? [item.wishList] : []),
    link: item.link,
    images: item.images,
  }
}

function favoriteOf(wishes: BikeItem['wishList']): FavoriteGroup | null {
  const group = wishes.find(({ value }) => value)?.group
  return favoriteGroups.find((known) => known === group) ?? null
}

/** Drops the many spellings of "no equipment", which are never shown (spec 3 §3). */
function equipmentText(equipment: string): string {
  const text = equipment.trim()
  return /^(-+|—|none|no|n\/a|not equipped|なし|無し?)$/i.test(text) ? '' : text
}
