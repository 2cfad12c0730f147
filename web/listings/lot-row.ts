import type { LotStatus } from '../../contract/core/codes.ts'
import type { ListingAnswer } from '../../contract/listings/calls.ts'
import { type FavoriteGroup, favoriteGroups } from '../../contract/lots/favorite-groups.ts'
import type { BikeItem, CarItem } from '../../contract/lots/items.ts'
import { type PageType, pageTypeRoute } from '../../contract/lots/page-types.ts'

/** A lot as a listing shows it, whatever the page type. Empty text means that nothing is known. */
export interface LotRow {
  readonly id: string
  readonly lotNo: string
  /** Tokyo calendar day, `YYYY-MM-DD`. */
  readonly day: string | null
  /** Tokyo wall time, `HH:MM`; null until the running order is known. */
  readonly time: string | null
  readonly auction: string
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
  readonly myBid: number | null
  /** Group of favorites that the person has put it into. */
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

/** Rows of an answer with the counts of its question. */
export function lotRows(answer: ListingAnswer, pageType: PageType): readonly LotRow[] {
  return 'carsList' in answer
    ? answer.carsList.map(carRow)
    : answer.bikeList.map((bike) => bikeRow(bike, pageType))
}

function carRow(car: CarItem): LotRow {
  return {
    ...commonRow(car),
    favorite: favoriteOf(car.wishList ? [car.wishList] : []),
    link: car.link,
    chassis: car.chassis,
    gearbox: gearWords(car.gearbox, car.priv),
    equipment: equipmentWords(car.equip),
    rates: [],
  }
}

function bikeRow(bike: BikeItem, pageType: PageType): LotRow {
  const grades: Record<RatedArea, string> = {
    engine: bike.rateEngine,
    front: bike.rateFront,
    exterior: bike.rateExt,
    rear: bike.rateRear,
    electric: bike.rateEl,
    frame: bike.rateFrame,
  }
  return {
    ...commonRow(bike),
    favorite: favoriteOf(bike.wishList),
    link: `${pageTypeRoute[pageType]}/${bike.id}`,
    chassis: bike.serial,
    gearbox: '',
    equipment: '',
    rates: ratedAreas
      .map((area) => ({ area, grade: grades[area].trim() }))
      .filter(({ grade }) => grade !== ''),
  }
}

function commonRow(item: CarItem | BikeItem) {
  const [day = null, clock] = item.auctionDate?.split('T') ?? []
  return {
    id: item.id,
    lotNo: item.lotNo,
    day,
    time: clock?.slice(0, 5) ?? null,
    auction: item.auctionName,
    name: [item.maker, item.model].filter(Boolean).join(' '),
    maker: item.maker,
    model: item.model,
    trim: item.grade,
    year: item.year,
    engineCc: item.engine,
    color: item.colorName,
    condition: item.condition,
    mileageKm: item.mileage,
    status: item.status,
    startPrice: item.startPrice,
    soldPrice: item.soldPrice,
    averagePrice: item.averagePrice,
    myBid: item.myBid ? item.myBidAmount : null,
    images: item.images,
  }
}

function favoriteOf(wishes: BikeItem['wishList']): FavoriteGroup | null {
  const group = wishes.find(({ value }) => value)?.group
  return favoriteGroups.find((known) => known === group) ?? null
}

const gearWords = (gearbox: string, drive: string) => [gearbox, drive].filter(Boolean).join(' ')

/** Houses write "no equipment" in several ways; all of them are nothing to show (spec 3 §3). */
function equipmentWords(equipment: string): string {
  const words = equipment.trim()
  return /^(-+|—|none|no|n\/a|not equipped|なし|無し?)$/i.test(words) ? '' : words
}
