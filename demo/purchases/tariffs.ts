import { setFirstTariffs } from '#market/landed-cost/server/tariffs/commands.ts'
import { auctionHouses } from '#market/reference-data/server/auction-houses.ts'
import { loadNames } from '#market/reference-data/server/queries.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { LineKind } from '#trade/purchases/contract/rules.ts'
import { routes } from './voyages.ts'

/** The price of a service; omitted conditions match everything. */
interface Tariff {
  readonly kind: Exclude<LineKind, 'car' | 'discount' | 'other'>
  readonly house?: string
  readonly export_port?: string
  readonly discharge_port?: string
  readonly size?: keyof typeof bySize
  /** As in bids. */
  readonly export_type?: 2
  readonly amount_yen?: number
  /** Per mille of the car's price. */
  readonly per_mille?: number
  readonly lead_hours?: number
}

/** Transport of a medium-sized car from the region of a house to the ports of departure. */
const inland: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Yokohama: { JPYOK: 9000, JPNGO: 26_000, JPFSK: 29_000 },
  Nagoya: { JPYOK: 24_000, JPNGO: 8000, JPFSK: 18_000 },
  Osaka: { JPYOK: 32_000, JPNGO: 16_000, JPFSK: 24_000 },
  Kobe: { JPYOK: 33_000, JPNGO: 17_000, JPFSK: 25_000 },
  Hakata: { JPYOK: 52_000, JPNGO: 41_000, JPFSK: 46_000 },
  Tomakomai: { JPYOK: 48_000, JPNGO: 51_000, JPFSK: 38_000 },
}

/** Freight of a small car by port of discharge. */
const freight: Readonly<Record<string, number>> = {
  RUVVO: 62_000,
  KEMBA: 138_000,
  NZAKL: 151_000,
  GHTEM: 184_000,
  IEDUB: 212_000,
  AEJEA: 118_000,
  GEPTI: 228_000,
}

/** Destinations without a ship of the demo, for which clients request an offer. */
const offers = [
  { exportPort: 'JPYOK', dischargePort: 'AEJEA' },
  { exportPort: 'JPYOK', dischargePort: 'GEPTI' },
]
/** Price in a container relative to that on a car carrier. */
const inContainer = 1.7

const bySize = { bike: 0.4, kei: 0.85, small: 1, large: 1.35 } as const
const sizes = ['bike', 'kei', 'small', 'large'] as const
const toHundreds = (yen: number) => Math.round(yen / 100) * 100

/** Houses with their own tariffs; all others have the usual ones. */
const largeHouses = auctionHouses.filter(({ weight, kind }) => weight >= 3 && kind !== 'one-price')

const tariffs: readonly Tariff[] = [
  { kind: 'auction_fee', amount_yen: 11_000 },
  ...largeHouses.map((house) => ({
    ...({ kind: 'auction_fee', house: house.name } as const),
    amount_yen: house.weight >= 6 ? 14_000 : 12_500,
  })),
  { kind: 'inland', amount_yen: 22_000 },
  ...largeHouses.flatMap((house) =>
    Object.entries(inland[house.port] ?? {}).map(
      ([export_port, amount_yen]) =>
        ({ kind: 'inland', house: house.name, export_port, amount_yen }) as const,
    ),
  ),
  { kind: 'yard', amount_yen: 6000 },
  { kind: 'yard', size: 'bike', amount_yen: 3000 },
  ...[...routes, ...offers].flatMap(({ exportPort, dischargePort }) =>
    sizes.flatMap((size) => {
      const yen = (freight[dischargePort] ?? 0) * bySize[size]
      const to = { export_port: exportPort, discharge_port: dischargePort, size }
      return [
        { kind: 'freight', ...to, amount_yen: toHundreds(yen) } as const,
        {
          ...({ kind: 'freight', ...to, export_type: 2 } as const),
          amount_yen: toHundreds(yen * inContainer),
        },
      ]
    }),
  ),
  { kind: 'insurance', per_mille: 12 },
  { kind: 'agent', amount_yen: 25_000 },
  ...largeHouses.map((house) => ({
    ...({ kind: 'lot_inspection', house: house.name } as const),
    ...{ amount_yen: house.weight >= 6 ? 8000 : 10_000, lead_hours: 3 },
  })),
]

/** Source of the demo's tariffs. */
const priceList = 'Price list of the demo'

/** Sets the tariffs for all known houses. */
export async function ensureTariffs(db: Db): Promise<void> {
  const names = await loadNames(db)
  const rows = tariffs.flatMap(({ house, ...tariff }) => {
    const house_id = house === undefined ? null : names.findHouse(house)
    return house_id === undefined ? [] : [{ ...tariff, house_id, source_text: priceList }]
  })
  await setFirstTariffs(db, rows)
}
