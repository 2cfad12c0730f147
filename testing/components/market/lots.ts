import type { CarItem } from '#market/lots/contract/items.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { addDays, scheduleMondayOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { cars, now, sales, stock } from '../answers.ts'

/** A lot of the market with the ids that its filters use. */
export interface MarketLot {
  readonly item: CarItem
  readonly makerId: number
  readonly modelId: number
  readonly houseId: number
  readonly fuel: string
  /** The Tokyo day; null for a fixed price. */
  readonly day: string | null
}

export const makers = ['TOYOTA', 'HONDA', 'NISSAN', 'MAZDA'].map((label, at) => ({
  value: at + 1,
  label,
}))

/** Models with their makers and chassis codes. The first maker has too many to choose from without a search. */
export const models = [
  { value: 11, label: 'ALPHARD', maker: 1, chassis: 'AGH30W' },
  { value: 12, label: 'PRIUS', maker: 1, chassis: 'ZVW50' },
  { value: 13, label: 'HARRIER', maker: 1, chassis: 'ZSU60W' },
  { value: 14, label: 'C-HR', maker: 1, chassis: 'ZYX10' },
  ...[...['AQUA', 'CROWN', 'HIACE', 'NOAH', 'RAIZE', 'RAV4', 'SIENTA', 'VITZ', 'VOXY']].map(
    (label, at) => ({ value: 101 + at, label, maker: 1, chassis: `XP${110 + at}` }),
  ),
  { value: 21, label: 'FREED', maker: 2, chassis: 'GB5' },
  { value: 22, label: 'STEPWGN', maker: 2, chassis: 'RP3' },
  { value: 31, label: 'NOTE', maker: 3, chassis: 'E12' },
  { value: 32, label: 'SERENA', maker: 3, chassis: 'GC27' },
  { value: 41, label: 'ATENZA', maker: 4, chassis: 'GJ2FP' },
]

export const houses = [
  ...['USS Tokyo', 'USS Nagoya', 'USS Osaka', 'USS Kobe', 'USS Yokohama'],
  ...['JU Aichi', 'JU Saitama', 'ARAI Oyama', 'ARAI Sendai', 'TAA Kinki', 'HAA Kobe', 'Aucnet'],
].map((label, at) => ({ value: at + 1, label }))

/** Best first, as in the filters. */
export const grades = ['S', '6', '5', '4.5', '4', '3.5', '3', '2', 'RA', 'R', '1', '***']
export const gearboxes = [
  { value: 'AT', label: 'automatic' },
  { value: 'CVT', label: 'continuously variable' },
  { value: 'F5', label: '5-speed manual' },
]
export const fuels = ['petrol', 'hybrid', 'plug-in hybrid', 'diesel', 'electric'].map((value) => ({
  value,
  label: value,
}))
export const colours = [
  ...['BEIGE', 'BLACK', 'BLUE', 'BROWN', 'GRAY', 'GREEN', 'ORANGE', 'PEARL', 'PURPLE', 'RED'],
  ...['SILVER', 'WHITE', 'YELLOW'],
].map((value) => ({ value, label: value.toLowerCase() }))

const at = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('an empty list has no values')
  return value
}

const monday = scheduleMondayOf(tokyoDayOf(new Date(now)))
/** The days of the schedule, Monday to Saturday. */
export const week = [0, 1, 2, 3, 4, 5].map((days) => addDays(monday, days))
const yesterday = addDays(tokyoDayOf(new Date(now)), -1)

const samples: Readonly<Partial<Record<PageType, readonly CarItem[]>>> = {
  'car-auction': cars,
  stock,
  stats: sales,
}

/** Returns the same lots every time; their values cycle with different periods. */
export function lotsOf(pageType: PageType, count: number): readonly MarketLot[] {
  return Array.from({ length: count }, (_, index) => lotAt(pageType, index))
}

function lotAt(pageType: PageType, index: number): MarketLot {
  const model = at(models, index)
  const house = at(houses, Math.imul(index + 1, 0x9e3779b1) >>> 20)
  const color = at(colours, index * 5)
  const day =
    pageType === 'stock'
      ? null
      : pageType === 'stats'
        ? addDays(yesterday, -index * 2)
        : at(week, Math.floor(index / 3))
  const startPrice = 50_000 + ((index * 37_000) % 900_000)
  const isPast = day !== null && day <= yesterday
  const isSold = isPast && index % 4 !== 3
  const item: CarItem = {
    ...at(samples[pageType] ?? cars, index),
    id: String(10_000 + index),
    lotNo: String(1_001 + index),
    auctionDate: day && `${day}T10:00:00+09:00`,
    auctionName: house.label,
    biddingDeadline: day === null || isPast ? null : `${day}T08:00:00+09:00`,
    maker: at(makers, model.maker - 1).label,
    model: model.label,
    chassis: model.chassis,
    year: 2010 + ((index * 7) % 15),
    engine: 1_000 + ((index * 300) % 2_400),
    gearbox: at(gearboxes, index * 2).value,
    color: color.value,
    colorName: { en: color.label, ru: color.label },
    mileage: 3_000 + ((index * 11_000) % 170_000),
    condition: at(grades, index * 5),
    startPrice,
    soldPrice: isSold ? startPrice * 2 : null,
    status: isSold ? lotStatus.sold : isPast ? lotStatus.notSold : lotStatus.upcoming,
    link: `${pageTypeRoute[pageType]}/${10_000 + index}`,
  }
  const fuel = at(fuels, index * 3).value
  return { item, makerId: model.maker, modelId: model.value, houseId: house.value, fuel, day }
}
