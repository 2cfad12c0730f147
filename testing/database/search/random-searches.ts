import fc from 'fast-check'
import { driveBits, drives } from '#market/reference-data/contract/powertrains.ts'
import {
  isStatistics,
  pageTypes,
  type RangeKey,
  rangeKeys,
  sortKeys,
} from '#market/search/contract/page-types.ts'
import { foldEquipment } from '#market/search/server/equipment-text.ts'
import type {
  Comparison,
  ListingFilters,
  Range,
  SearchRequest,
  TextFilter,
  Vehicle,
} from '#market/search/server/listing-search.ts'
import type { LotBan } from '#market/search/server/lot-bans.ts'
import {
  type FigureFilter,
  figureNames,
  type LotFigures,
  unknownFigure,
} from '#market/search/server/lot-figures.ts'
import { sortOrders } from '#platform/list/contract/pages.ts'
import { belowEstimateOf, type StoredLot } from '../models/listing-model.ts'
import { maybe } from './random-market.ts'

/** Generates any search of a market; most values are those of some lot. */
export function anySearch(lots: readonly StoredLot[]): fc.Arbitrary<SearchRequest> {
  const search = fc.record({
    pageType: fc.constantFrom(...pageTypes),
    filters: anyFilters(lots),
    page: fc.option(
      fc.record({
        number: fc.oneof(
          { weight: 4, arbitrary: fc.constant(1) },
          { weight: 3, arbitrary: fc.integer({ min: 2, max: 6 }) },
          { weight: 1, arbitrary: fc.constantFrom(1000, 1_000_000) },
        ),
        size: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constantFrom(20, 50, 70, 100)),
        sort: fc.option(fc.constantFrom(...sortKeys), { freq: 3, nil: null }),
        order: fc.constantFrom(...sortOrders),
        figure: fc.option(fc.constantFrom(...testColumns), { nil: undefined }),
      }),
      { freq: 8, nil: null },
    ),
    counters: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
  // Past sales have no bans.
  return fc
    .record({ search, bans: anyBans, figure: maybe(anyFigure) })
    .map(({ search: { filters, ...rest }, ...ofUpcoming }) => ({
      ...rest,
      filters: { ...filters, ...(isStatistics(rest.pageType) ? {} : ofUpcoming) },
    }))
}

/** Figures of all lots but every fifth, few enough that many are equal. */
export function testFigures(lots: readonly StoredLot[], version = 1): LotFigures {
  const ids = Int32Array.from(lots.filter(({ id }) => id % 5 > 0).map(({ id }) => id)).sort()
  const of = (divisor: number) =>
    ids.map((id) => (id % 7 === 0 ? unknownFigure : ((id * 7919) % 13) * divisor))
  return { key: figuresKey, version, ids, values: { low: of(10), middle: of(11), high: of(12) } }
}
const figuresKey = 'test'
const testColumns = figureNames.map((name) => ({ key: figuresKey, version: 1, name }))

const anyFigure: fc.Arbitrary<FigureFilter> = fc
  .record({ column: fc.constantFrom(...testColumns), max: fc.constantFrom(0, 40, 90, 1000) })
  .map(({ column, max }) => ({ ...column, max }))

const everyDrive = driveBits(drives)

const anyBans: fc.Arbitrary<LotBan[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<LotBan[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.record({
        overYen: maybe(fc.constantFrom(100_000, 250_000)),
        overCc: maybe(fc.constantFrom(0, 660, 1900)),
        drives: maybe(fc.integer({ min: 1, max: everyDrive })),
        beforeYear: maybe(fc.constantFrom(2016, 2018)),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
)

/** Sets each filter only sometimes, so that most searches find something. */
export function anyFilters(lots: readonly StoredLot[]): fc.Arbitrary<ListingFilters> {
  const some = <Value>(read: (lot: StoredLot) => Value, ...others: Value[]) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<Value[]>([]) },
      { weight: 2, arbitrary: fc.array(oneOf(lots.map(read), others), { maxLength: 4 }) },
    )
  return fc.record({
    makers: some(({ makerId }) => makerId, 999_999_999),
    models: some(({ modelId }) => modelId, 999_999_999),
    houses: some(({ houseId }) => houseId, 999_999_999),
    statuses: some<number>(({ status }) => status, 999_999_999),
    chassis: some(({ chassis }) => chassis, 'agh30w', 'AGH', ''),
    conditions: some(({ condition }) => condition, '6', 's', ''),
    gearboxes: some(({ gearbox }) => gearbox, 'at', ''),
    fuels: some(({ fuel }) => fuel, 'HYBRID', ''),
    colors: some(({ color }) => color, 'PINK', ''),
    days: some(({ day }) => day ?? '2031-03-12', '1999-12-31'),
    houseDays: some(houseDayOf, { day: '1999-12-31', houseId: 999_999_999 }),
    daySpan: anySpan(lots),
    ranges: anyRanges(lots),
    texts: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.array(anyText(lots), { minLength: 1, maxLength: 2 }) },
    ),
    namedModels: fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.array(
          oneOf(
            lots.map(({ modelId }) => modelId),
            [999_999_999],
          ),
          { maxLength: 4 },
        ),
      },
    ),
    bans: fc.constant([]),
    figure: fc.constant(null),
    lotIds: fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.array(
          oneOf(
            lots.map(({ id }) => id),
            [999_999_999_999],
          ),
          { maxLength: 60 },
        ),
      },
    ),
  })
}

const houseDayOf = ({ day, houseId }: StoredLot) => ({ day: day ?? '2031-03-12', houseId })

/** Generates spans with ends on or far from existing days, some open or reversed. */
function anySpan(lots: readonly StoredLot[]): fc.Arbitrary<ListingFilters['daySpan']> {
  const days = lots.map(({ day }) => day).filter((day) => day !== null)
  const end = fc.option(oneOf(days, ['1899-12-31', '2031-03-11', '9999-12-31']), {
    freq: 2,
    nil: null,
  })
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ from: end, to: end }) },
  )
}

/** Generates one of the existing values, or sometimes one of the others. */
function oneOf<Value>(values: readonly Value[], others: readonly Value[]): fc.Arbitrary<Value> {
  const known = [...new Set(values)]
  if (known.length === 0) return fc.constantFrom(...others)
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
}

const ranged: Readonly<Record<RangeKey, (lot: StoredLot) => number | null>> = {
  year: ({ year }) => year,
  mileage: ({ mileage }) => mileage,
  engine: ({ engine }) => engine,
  startPrice: ({ startPrice }) => startPrice,
  finishPrice: ({ soldPrice }) => soldPrice,
  estimate: ({ estimate }) => estimate,
  belowEstimate: belowEstimateOf,
}

/** Generates at most two ranges with ends on or near existing values; a few are reversed. */
function anyRanges(lots: readonly StoredLot[]): fc.Arbitrary<ListingFilters['ranges']> {
  const around = (key: RangeKey): fc.Arbitrary<Range> => {
    const values = lots.map(ranged[key]).filter((value) => value !== null)
    const end = maybe(
      fc
        .tuple(oneOf(values, [0, 4_000_000_000, 100_000_000_000]), fc.constantFrom(0, 0, 0, -1, 1))
        .map(([value, more]) => Math.max(0, value + more)),
    )
    return fc.tuple(end, end, fc.nat(9)).map(([one, other, luck]) => {
      const isReversed = one !== null && other !== null && one > other
      return isReversed && luck > 0 ? { min: other, max: one } : { min: one, max: other }
    })
  }
  const some = fc
    .subarray([...rangeKeys], { minLength: 1, maxLength: 2 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, around(key)]))))
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: some })
}

/** Generates parts of lots' texts, in any case, and characters with a special meaning elsewhere. */
function anyText(lots: readonly StoredLot[]): fc.Arbitrary<TextFilter> {
  const odd = ['zzz', '%', '_', '\\', `' or true --`, 'a', '0']
  const partOf = (read: (lot: StoredLot) => string) =>
    oneOf(lots.map(read), odd).chain((text) =>
      fc
        .tuple(fc.nat(Math.max(0, text.length - 1)), fc.integer({ min: 1, max: 6 }))
        .map(([from, length]) => text.slice(from, from + length)),
    )
  const chassis = fc
    .tuple(
      partOf((lot) => lot.chassis),
      fc.boolean(),
    )
    .map(([found, lower]) => (lower ? found.toLowerCase() : found).trim() || 'a')
  const equipment = partOf((lot) => lot.equipment).map(foldEquipment)
  const parts = fc.array(
    fc.oneof(
      equipment,
      equipment.map((part) => part.trim() || 'A'),
    ),
    {
      maxLength: 3,
    },
  )
  return fc.oneof(
    anyLotNumbers(lots).map((text) => ({ type: 'lot_no' as const, text })),
    fc
      .tuple(
        chassis,
        maybe(
          oneOf(
            lots.map((lot) => lot.chassis),
            ['zzz', 'agh30w'],
          ),
        ),
      )
      .map(([text, orCode]) => ({ type: 'chassis' as const, text, orCode })),
    parts.map((some) => ({ type: 'equip' as const, parts: some })),
  )
}

function anyLotNumbers(lots: readonly StoredLot[]): fc.Arbitrary<string> {
  const others = ['5', '0', '00011', 'b-12', 'A', '1-', '-7', '1-2-3', '', ' ']
  const number = oneOf(
    lots.map(({ number }) => number),
    others,
  )
  const range = fc
    .tuple(fc.constantFrom(0, 1, 7, 50, 101, 2000), fc.constantFrom(0, 7, 11, 999, 999_999_999))
    .map(([from, to]) => `${from}-${to}`)
  // Few parts or many: the engine searches them in two ways.
  return fc
    .array(fc.oneof({ weight: 3, arbitrary: number }, range), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(', ').trim() || ',')
}

/** Generates a comparison of a stored lot, or of one that is not stored. */
export function anyComparison(lots: readonly StoredLot[]): fc.Arbitrary<Comparison> {
  const unknownLot: Comparison = {
    kind: 'car',
    lotId: 999_999_999_999,
    modelId: 999_999_999,
    chassisCode: 'AGH30W',
    year: 2018,
    condition: '4.5',
    mileageKm: 45_000,
  }
  const comparisons = lots.map(
    (lot): Comparison => ({
      kind: lot.kind,
      lotId: lot.id,
      modelId: lot.modelId,
      chassisCode: lot.chassis,
      year: lot.year,
      condition: lot.condition,
      mileageKm: lot.mileage,
    }),
  )
  return fc
    .tuple(
      oneOf(comparisons, [unknownLot]),
      fc.constantFrom({}, { condition: '4.5' }, { year: 2017 }),
    )
    .map(([lot, other]) => ({ ...lot, ...other }))
}

/** Generates a vehicle equal to a stored lot, or with another frame number, mileage or day. */
export function anyVehicle(lots: readonly StoredLot[]): fc.Arbitrary<Vehicle> {
  const vehicles = lots.map(
    (lot): Vehicle => ({
      kind: lot.kind,
      lotId: lot.id,
      houseId: lot.houseId,
      modelId: lot.modelId,
      chassisCode: lot.chassis,
      frameNumber: lot.frame,
      year: lot.year,
      engineCc: lot.engine,
      color: lot.color,
      mileageKm: lot.mileage,
      before: lot.day ?? '2031-03-13',
    }),
  )
  const unknownVehicle: Vehicle = {
    kind: 'car',
    lotId: 999_999_999_999,
    houseId: 999_999_999,
    modelId: 999_999_999,
    chassisCode: 'AGH30W',
    frameNumber: '12345',
    year: 2018,
    engineCc: null,
    color: 'PINK',
    mileageKm: 30_000,
    before: '2031-03-12',
  }
  return fc
    .tuple(
      oneOf(vehicles, [unknownVehicle]),
      fc.constantFrom(
        {},
        {},
        { frameNumber: '' },
        { frameNumber: '0012345' },
        { mileageKm: 30_050 },
      ),
      fc.constantFrom({}, { before: '2031-03-13' }, { before: '2031-03-21' }),
    )
    .map(([vehicle, other, day]) => ({ ...vehicle, ...other, ...day }))
}
