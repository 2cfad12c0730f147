import fc from 'fast-check'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { LotFixture } from '../lots.ts'

/** Generates a value or, one time in four, null. */
export const maybe = <Value>(values: fc.Arbitrary<Value>) =>
  fc.option(values, { freq: 4, nil: null })

/**
 * Days around the tests' clock, noon of Wednesday, 12 March 2031, in Tokyo: last week, this week from its first day,
 * later ones, and both sides of the oldest day of comparable sales.
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

/** Prices up to the maximum of a lot. */
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
    time: fc.option(fc.constantFrom('00:00:00', '09:59:59', '10:00:00', '10:00:59', '23:59:59'), {
      freq: 4,
      nil: null,
    }),
    house: fc.constantFrom('USS Tokyo', 'CAA Chubu', 'USS Nagoya'),
    // Numbers repeat on other days, and some are the same number in another spelling.
    lotNumber: fc.constantFrom(
      ...['2', '7', '7', '007', '007', '07', '101', '1002', '999999999', '1234567890'],
      ...['A7', 'a7', 'B-12', '7-8', 'あ3'],
    ),
    status: fc.constantFrom(...Object.values(lotStatus), lotStatus.sold, lotStatus.sold),
    chassisCode: fc.constantFrom('', 'AGH30W', 'AGH30W', 'Agh35', 'GGH30W', 'ZRR%_1'),
    frameNumber: fc.constantFrom('', '', '0012345', '12345', '12345', '99XXX', 'WDB1-2345678901'),
    year: maybe(fc.constantFrom(1998, 2016, 2017, 2018, 2019)),
    engineCc: maybe(fc.constantFrom(0, 398, 660, 2500)),
    mileageKm: maybe(fc.constantFrom(0, 29_950, 29_999, 30_000, 59_999, 150_000, 1_200_000)),
    condition: fc.constantFrom('', '3.5', '4', '4', '5', 'S', 'R', 'RB', '2', 'A', 'no such grade'),
    // More than the engine has bitmaps for.
    fuel: fc.constantFrom(
      ...['', 'petrol', 'petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric'],
      ...['hydrogen', 'lpg', 'cng', 'no such'],
    ),
    trim: fc.constantFrom(
      '',
      'G',
      'HYBRID S',
      'e:HEV',
      '300h',
      'MHEV',
      'XPHVX',
      'PHV',
      'ハイブリッド',
    ),
    gearbox: fc.constantFrom('', 'AT', 'CVT', 'F5'),
    color: fc.constantFrom('', 'PEARL', 'BLACK', 'black', '白'),
    equipment: fc.constantFrom('', 'AC PS SR', 'ac aw', '100%_OK', 'a\\b', 'ナビ'),
    startPriceYen: maybe(fc.constantFrom(...prices)),
    soldPriceYen: maybe(fc.constantFrom(...prices)),
    estimateYen: maybe(fc.constantFrom(...prices.slice(1))),
  })
  .map(({ name, day, time, ...lot }) => ({
    ...lot,
    ...name,
    kind: name.kind === 'bike' ? 'bike' : 'car',
    market: day === null ? 'stock' : 'auction',
    auctionDay: day,
    startsAt: day && time && `${day}T${time}+09:00`,
  }))

const keyOf = ({ house, auctionDay, lotNumber }: LotFixture) =>
  [house, auctionDay, lotNumber].join(' ')

/** Generates a small market with few distinct values, so that ties are common; stored by `replaceLots`. */
export const anyMarket: fc.Arbitrary<LotFixture[]> = fc.uniqueArray(anyLot, {
  maxLength: 120,
  size: 'max',
  selector: keyOf,
})
