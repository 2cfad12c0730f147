import fc from 'fast-check'
import { lotStatus } from '../../contract/core/codes.ts'
import { sortOrders } from '../../contract/core/pages.ts'
import {
  pageTypes,
  type RangeKey,
  rangeKeys,
  type SearchType,
  searchTypes,
  sortKeys,
} from '../../contract/lots/page-types.ts'
import type {
  Comparison,
  ListingFilters,
  Range,
  SearchRequest,
  TextFilter,
} from '../search/listing-search.ts'
import type { StoredLot } from './listing-model.ts'
import type { LotFixture } from './lots.ts'

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { freq: 4, nil: null })

/**
 * Days around the clock of tests, noon of Wednesday, 12 March 2031, in Tokyo: last week, this one
 * with its first day, later ones, and both sides of the year that comparable sales may be old.
 */
const marketDays = [
  '2031-03-09',
  '2031-03-10',
  '2031-03-12',
  '2031-03-13',
  '2031-03-20',
  '2031-01-15',
  '2030-03-13',
  '2030-03-12',
  '2024-02-29',
]

const names = {
  car: [
    { maker: 'TOYOTA', model: 'ALPHARD' },
    { maker: 'TOYOTA', model: 'CROWN' },
    { maker: 'NISSAN', model: 'SKYLINE' },
    { maker: 'HONDA', model: 'FIT' },
  ],
  bike: [
    { maker: 'HONDA', model: 'CB400SF' },
    { maker: 'KAWASAKI', model: 'NINJA 250' },
  ],
} as const

/** Up to the most that a lot may cost. */
const prices = [0, 100_000, 100_001, 250_000, 1_234_567, 1_999_999_999, 2_000_000_000]

const kindAndName = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...names.car.map((name) => ({ kind: 'car', ...name }))) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...names.bike.map((name) => ({ kind: 'bike', ...name }))),
  },
) satisfies fc.Arbitrary<{ kind: string }>

const anyLot: fc.Arbitrary<LotFixture> = fc
  .record({
    name: kindAndName,
    day: fc.option(fc.constantFrom(...marketDays), { freq: 5, nil: null }),
    house: fc.constantFrom('USS Tokyo', 'CAA Chubu', 'USS Nagoya'),
    // Numbers repeat on other days, and some are the same number in another spelling.
    lotNumber: fc.constantFrom(
      ...['2', '7', '7', '007', '007', '07', '101', '1002', '999999999', '1234567890'],
      ...['A7', 'a7', 'B-12', '7-8', 'あ3'],
    ),
    status: fc.constantFrom(...Object.values(lotStatus), lotStatus.sold, lotStatus.sold),
    chassisCode: fc.constantFrom('', 'AGH30W', 'AGH30W', 'Agh35', 'GGH30W', 'ZRR%_1'),
    year: maybe(fc.constantFrom(1998, 2016, 2017, 2018, 2019)),
    engineCc: maybe(fc.constantFrom(0, 398, 660, 2500)),
    mileageKm: maybe(fc.constantFrom(0, 29_999, 30_000, 59_999, 150_000, 1_200_000)),
    condition: fc.constantFrom('', '3.5', '4', '4', '5', 'S', 'R', 'RB', '2', 'A', 'no such grade'),
    gearbox: fc.constantFrom('', 'AT', 'CVT', 'F5'),
    color: fc.constantFrom('', 'PEARL', 'BLACK', 'black', '白'),
    equipment: fc.constantFrom('', 'AC PS SR', 'ac aw', '100%_OK', 'a\\b', 'ナビ'),
    startPriceYen: maybe(fc.constantFrom(...prices)),
    soldPriceYen: maybe(fc.constantFrom(...prices)),
  })
  .map(({ name, day, ...lot }) => ({
    ...lot,
    ...name,
    kind: name.kind === 'bike' ? 'bike' : 'car',
    market: day === null ? 'stock' : 'auction',
    auctionDay: day,
  }))

const keyOf = ({ house, auctionDay, lotNumber }: LotFixture) =>
  [house, auctionDay, lotNumber].join(' ')

/** A small market of few different values, so that ties are common; store it with `replaceLots`. */
export const anyMarket: fc.Arbitrary<LotFixture[]> = fc.uniqueArray(anyLot, {
  maxLength: 120,
  size: 'max',
  selector: keyOf,
})

/** Any search of a market; most of its values are those of some lot. */
export function anySearch(lots: readonly StoredLot[]): fc.Arbitrary<SearchRequest> {
  return fc.record({
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
      }),
      { freq: 8, nil: null },
    ),
    counters: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
}

/** Each filter is set sometimes, so that most searches find something. */
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
    colors: some(({ color }) => color, 'PINK', ''),
    days: some(({ day }) => day ?? '2031-03-12', '1999-12-31'),
    ranges: anyRanges(lots),
    texts: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.array(anyText(lots), { minLength: 1, maxLength: 2 }) },
    ),
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

/** One of the present values, or sometimes one of the others. */
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
}

/** At most two ranges with ends on or beside present values; a few of them are reversed. */
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

const searched: Readonly<Record<Exclude<SearchType, 'lot_no'>, (lot: StoredLot) => string>> = {
  model: ({ maker, model }) => `${maker} ${model}`,
  chassis: ({ chassis }) => chassis,
  equip: ({ equipment }) => equipment,
}

/** Parts of what lots have, in any case, and characters that mean something elsewhere. */
function anyText(lots: readonly StoredLot[]): fc.Arbitrary<TextFilter> {
  const odd = ['zzz', '%', '_', '\\', `' or true --`, 'a', '0']
  const part = (text: string) =>
    fc
      .tuple(fc.nat(Math.max(0, text.length - 1)), fc.integer({ min: 1, max: 6 }))
      .map(([from, length]) => text.slice(from, from + length))
  return fc.constantFrom(...searchTypes).chain((type) => {
    const text =
      type === 'lot_no'
        ? anyLotNumbers(lots)
        : fc
            .tuple(oneOf(lots.map(searched[type]), odd).chain(part), fc.boolean())
            .map(([found, lower]) => (lower ? found.toLowerCase() : found).trim() || 'a')
    return text.map((text) => ({ type, text }))
  })
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
  // Few parts or many: the engine finds them in two ways.
  return fc
    .array(fc.oneof({ weight: 3, arbitrary: number }, range), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(', ').trim() || ',')
}

/** A comparison of a stored lot, or of one that is not stored. */
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
