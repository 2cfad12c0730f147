import { expect, test } from 'vitest'
import type { CostLot } from '#market/landed-cost/contract/costs.ts'
import { chargesOf, type ParametersOf } from '#market/landed-cost/contract/rules/rules.ts'
import type {
  Destination,
  ImportUse,
  RateCurrency,
} from '#market/reference-data/contract/destinations.ts'
import { seededParameters } from '#testing/database/deals/seeded-rules.ts'

// Published calculations, each with its author and date. If rates have changed since, those of the example replace
// today's: the test compares the method.

const car: CostLot = {
  ...{ id: '1', kind: 'car', market: 'auction', size: 'large', fuel: 'petrol' },
  ...{ engineCc: 2000, powerHp: null, isLeftHandDrive: null },
  production: { year: 2020, month: 6, source: 'catalogue' },
  registration: { year: 2020, month: 6 },
  ...{ importOn: '2026-11-24', tariffs: [], customsValue: null, retailPrice: null },
  startPriceYen: null,
}

interface Example<Country extends Destination> {
  readonly parameters?: Partial<ParametersOf[Country]>
  readonly lot?: Partial<CostLot>
  /** The rates in units of the country's currency, like the value. */
  readonly rates?: Partial<Record<RateCurrency, number>>
  readonly cif?: number
  readonly price?: number
  readonly use?: ImportUse
}

/** Calculates a country's charges in its own currency, by counting its unit as a yen. */
function charged<Country extends Destination>(country: Country, example: Example<Country>) {
  const source = { text: '', day: '2026-01-01' }
  const { lines, obstacles } = chargesOf(
    {
      ...{ country, id: 1, validFrom: '2026-01-01', source },
      parameters: { ...seededParameters(country), ...example.parameters } as object as Record<
        string,
        unknown
      >,
    },
    {
      lot: { ...car, ...example.lot },
      use: example.use ?? 'personal',
      priceYen: example.price ?? example.cif ?? 0,
      cifYen: example.cif ?? null,
      rateOf: (currency) => example.rates?.[currency] ?? 1,
      source,
    },
  )
  const of = Object.fromEntries(lines.map((line) => [line.kind, line.local?.amount ?? null]))
  return { lines, of, obstacles: obstacles.map(({ kind }) => kind) }
}
const sum = (lines: readonly { yen: number | null }[]) =>
  lines.reduce((all, { yen }) => all + (yen ?? 0), 0)

const years = (years: number) => ({
  production: { year: 2026 - years, month: 6, source: 'catalogue' as const },
})

/** Rates of the calculator's day: no horsepower limit, fees of 2024. */
const russia2024: Partial<ParametersOf['RU']> = {
  utilisation: {
    baseRub: 20_000,
    personal: { mostHp: null, mostCc: 3000, upTo3: 0.17, over3: 0.26 },
    rows: [{ overCc: 3500, upToCc: null, overHp: 0, upToHp: null, upTo3: 61.76, over3: 81.19 }],
  },
  customsFee: [
    { upTo: 200_000, rub: 775 },
    { upTo: 450_000, rub: 1550 },
    { upTo: 1_200_000, rub: 3100 },
    { upTo: null, rub: 8530 },
  ],
}
const euro = { EUR: 103.3773, RUB: 1 }

test.each([
  // The open calculator of Aqidel, its tests for own use, September 2024: 103.3773 roubles for a euro.
  ['two years, 2 000 cm³, 700 000 roubles', years(2), 2000, 700_000, 523_386.5],
  ['four years, 4 000 cm³, 1 million roubles', years(4), 4000, 1_000_000, 3_115_533.12],
  ['six years, diesel of 3 000 cm³, 600 000 roubles', years(6), 3000, 600_000, 1_558_959.5],
  ['eight years, 1 600 cm³, 80 000 roubles', years(8), 1600, 80_000, 584_887.88],
])('Russia: %s', (_, age, engineCc, cif, total) => {
  const { lines } = charged('RU', {
    ...{ parameters: russia2024, lot: { ...age, engineCc }, rates: euro, cif },
  })
  const roubles = lines.map(
    ({ local }) => (local?.amount ?? 0) * (euro[local?.currency as 'EUR'] ?? 0),
  )
  expect(roubles.reduce((all, one) => all + one, 0)).toBeCloseTo(total, 1)
})

test.each([
  // Tables of the fee in roubles, published by importers for 2026 (encarrus and Auto Premium Group).
  ['two litres, 150 horsepower, up to three years', 2000, 150, 2, 3400],
  ['two litres, 150 horsepower, four years', 2000, 150, 4, 5200],
  ['two litres, 171 horsepower, up to three years', 2000, 171, 2, 900_000],
  ['two litres, 171 horsepower, four years', 2000, 171, 4, 1_492_800],
  ['two and a half litres, 182 horsepower, four years', 2494, 182, 4, 3_456_000],
  ['two and a half litres, 209 horsepower, up to three years', 2494, 209, 2, 2_364_000],
  ['two litres, 300 horsepower, four years', 1998, 300, 4, 2_011_200],
  // 76.ru, December 2025: a Hyundai Palisade of 2.2 litres, “2.4 million” from January 2026.
  ['2.2 litres, 249 horsepower, up to three years', 2199, 249, 2, 2_402_400],
  // An article of ED Motors: 3 400 roubles up to 160 horsepower, 900 000 with 167.
  ['two litres, 160 horsepower, up to three years', 1998, 160, 2, 3400],
  ['two litres, 167 horsepower, up to three years', 1998, 167, 2, 900_000],
  // The open calculator written for Verstka, autumn 2025: coefficients of 2026.
  ['up to a litre, 170 horsepower, up to three years', 999, 170, 2, 307_200],
  ['three and a half litres, 301 horsepower, seven years', 3456, 301, 7, 4_248_000],
  ['three and a half litres, 280 horsepower, four years', 3456, 280, 4, 4_144_800],
  ['four and a half litres, 286 horsepower, two years', 4608, 286, 2, 3_600_000],
])('Russia, utilisation fee of 2026: %s', (_, engineCc, powerHp, age, fee) => {
  expect(charged('RU', { lot: { ...years(age), engineCc, powerHp } }).of.utilisation).toBe(fee)
})

test.each([
  // Tables of encarrus and Auto Premium Group for 2026, electric cars and series hybrids.
  ['64 horsepower, up to three years', 64, 2, 3400],
  ['80 horsepower, four years', 80, 4, 5200],
  ['109 horsepower, up to three years', 109, 2, 1_317_600],
  ['150 horsepower, four years', 150, 4, 2_227_200],
  ['218 horsepower, up to three years', 218, 2, 2_193_600],
  ['300 horsepower, four years', 300, 4, 4_780_800],
])('Russia, utilisation fee of an electric car in 2026: %s', (_, powerHp, age, fee) => {
  const lot = { ...years(age), fuel: 'electric', engineCc: 0, powerHp }
  const { of } = charged('RU', { lot })
  expect(of.utilisation).toBe(fee)
})

test('Russia: an electric car of up to 90 horsepower pays duty and VAT on its value, no excise', () => {
  const lot = { ...years(4), fuel: 'electric', engineCc: 0, powerHp: 64 }
  const rates = { RUB: 1 }
  expect(charged('RU', { lot, cif: 1_000_000, rates }).of).toMatchObject({
    ...{ duty: 150_000, excise: 0, vat: 253_000, utilisation: 5200 },
  })
  // The rate of 2026 above that was not found.
  const { of } = charged('RU', { lot: { ...lot, powerHp: 150 }, cif: 1_000_000, rates })
  expect(of).toMatchObject({ duty: 150_000, excise: null, vat: null })
})

/** A Prius of 2009 to 2015: 99 horsepower and a motor of 82. */
const prius = { engineHp: 99, motorsHp: 82, isSeries: false }

test('Russia: a hybrid pays for its engine and 45 % of its motors, in a range up to their full power', () => {
  const lot = { ...years(4), fuel: 'hybrid', engineCc: 1797, powerHp: null, catalogue: prius }
  const feeOf = (lot: Partial<CostLot>) =>
    charged('RU', { lot }).lines.find(({ kind }) => kind === 'utilisation')
  expect(feeOf(lot)).toMatchObject({ yen: 5200, range: { low: 5200, high: 1_492_800 } })
  // Below 160 horsepower even with the full power of the motor.
  const freed = { engineHp: 110, motorsHp: 29.5, isSeries: false }
  expect(feeOf({ ...lot, catalogue: freed })?.range).toBeUndefined()
  // A known sum needs no formula, and an unknown one is somewhere between the fees.
  expect(feeOf({ ...lot, powerHp: 150 })?.range).toBeUndefined()
  const unknown = feeOf({ ...lot, catalogue: undefined })
  expect(unknown).toMatchObject({ yen: null, range: { low: 5200, high: 3_796_800 } })
  // The engine of a series hybrid only charges: customs see an electric car.
  const series = { ...lot, catalogue: { engineHp: 79, motorsHp: 109, isSeries: true } }
  expect(feeOf(series)).toMatchObject({ yen: 5200, range: { low: 5200, high: 1_912_800 } })
  expect(charged('RU', { lot: series, cif: 1_000_000 }).of).toMatchObject({ duty: 150_000 })
})

test('Russia: a motorcycle pays what managers have entered, without excise up to a power', () => {
  const bike = { dutyPercent: 10, exciseFreeHp: 150, utilisationRub: 0 }
  const lot = { kind: 'bike' as const, engineCc: 399, powerHp: 56 }
  const { of } = charged('RU', { parameters: { bike }, lot, cif: 1_000_000 })
  expect(of).toMatchObject({ duty: 100_000, excise: 0, vat: 242_000, utilisation: 0 })
  expect(charged('RU', { lot, cif: 1_000_000 }).of).toMatchObject({ duty: null, vat: null })
})

test('Russia: by an examination question for customs brokers, four years and 1 900 cm³ pay 2.7 euros per cm³', () => {
  expect(charged('RU', { lot: { ...years(4), engineCc: 1900 } }).of.duty).toBe(2.7 * 1900)
})

/** calculator.co.ke, 2024: 25 % excise for any engine, 3.5 % for the declaration. */
const kenya2024: Partial<ParametersOf['KE']> = {
  excise: [{ fuels: [], overCc: 0, percent: 25 }],
  declarationPercent: 3.5,
}
const eightYears = { registration: { year: 2018, month: 1 }, importOn: '2025-11-24' }

test.each([
  // calculator.co.ke, import taxes of cars aged eight years, 2024; the sums of its tables.
  ['Mazda CX-5', 4_889_491, [786_814.64, 275_385.13, 265_549.94, 212_439.95, 27_538.51, 15_736.29]],
  ['Mazda Demio', 1_670_591, [268_830.74, 94_090.76, 90_730.37, 72_584.3, 9409.08, 5376.61]],
  ['Toyota Vitz', 1_872_000, [301_241.38, 105_434.48, 101_668.97, 81_335.17, 10_543.45, 6024.83]],
  [
    'Toyota Corolla Axio',
    2_851_600,
    [458_878.16, 160_607.36, 154_871.38, 123_897.1, 16_060.74, 9177.56],
  ],
] as const)('Kenya: a %s from its retail price', (_, retailPrice, expected) => {
  const { of } = charged('KE', { parameters: kenya2024, lot: { ...eightYears, retailPrice } })
  const [, duty, excise, vat, declaration, levy] = expected
  expect(of.duty).toBeCloseTo(duty, 1)
  expect(of.excise).toBeCloseTo(excise, 1)
  expect(of.vat).toBeCloseTo(vat, 1)
  expect(of.import_declaration).toBeCloseTo(declaration, 1)
  expect(of.railway_levy).toBeCloseTo(levy, 1)
})

test.each([
  // The Authority's own calculator, as quoted in a forum: no excise, and the margin of that time.
  ['15 %, no excise', 2_231_824, 25, 0, 15, 1_046_648.5],
  // Its templates of September 2012, as quoted in a forum for a RAV4 of 2007.
  ['50 %, excise of 20 %', 4_805_000, 25, 20, 50, 1_104_598],
])(
  'Kenya: the value for customs by the templates of the Authority: %s',
  (_, price, duty, excise, fall, value) => {
    const parameters = {
      ...{ dutyPercent: duty, marginPercent: 20 },
      excise: [{ fuels: [], overCc: 0, percent: excise }],
      depreciation: [{ fromYears: 0, percent: fall }],
    }
    const { of } = charged('KE', { parameters, lot: { ...eightYears, retailPrice: price } })
    // Two per cent for the railway.
    expect((of.railway_levy ?? 0) * 50).toBeCloseTo(value, -1)
  },
)

test.each([
  // Public notice of the Authority, 31 August 2023, by the year of the first registration.
  ...([
    [1, 20],
    [2, 30],
    [3, 40],
    [4, 50],
    [5, 55],
    [6, 60],
    [7, 65],
  ] as const),
])('Kenya: a retail price depreciates in %i years by %i %%', (age, percent) => {
  const registration = { year: 2026 - age, month: 6 }
  const { of } = charged('KE', { lot: { registration, engineCc: 1800, retailPrice: 1_957_500 } })
  const value = (1_957_500 * 0.9 * (1 - percent / 100)) / (1.35 * 1.25 * 1.16)
  expect(of.duty).toBeCloseTo(value * 0.35, 1)
})

test('Kenya: an electric car pays 25 % duty and 10 % excise (the Star, February 2023, on estimates of the Treasury)', () => {
  const lot = { fuel: 'electric', engineCc: 0, customsValue: 1_000_000 }
  expect(charged('KE', { lot: { ...eightYears, ...lot } }).of).toMatchObject({
    ...{ duty: 250_000, excise: 125_000, vat: 220_000 },
  })
})

test('Kenya: the rates of July 2025 are 35 %, 16 %, 2.5 % and 2 %, according to the calculator of cheki.co.ke', () => {
  const { of } = charged('KE', { lot: { ...eightYears, engineCc: 1800, customsValue: 1_000_000 } })
  expect(of).toEqual({
    ...{ duty: 350_000, excise: 337_500, vat: 270_000, import_declaration: 25_000 },
    railway_levy: 20_000,
  })
})

test('Kenya: where sources differ, the range has the rates of both, 25 and 3.5 % of dealers', () => {
  const { lines } = charged('KE', { lot: { ...eightYears, customsValue: 1_000_000 } })
  const ranges = Object.fromEntries(lines.map(({ kind, range }) => [kind, range]))
  expect(ranges).toMatchObject({
    duty: { low: 250_000, high: 350_000 },
    import_declaration: { low: 25_000, high: 35_000 },
    railway_levy: undefined,
  })
})

test('New Zealand: goods worth 1 000 dollars with 100 for freight and insurance pay 165 GST (Customs Service, examples of charges)', () => {
  expect(charged('NZ', { price: 1000, cif: 1100 }).of.vat).toBe(165)
})

test('New Zealand: with 5 % duty they pay 50 and 172.50 (Customs Service, examples of charges)', () => {
  const { of } = charged('NZ', { parameters: { dutyPercent: 5 }, price: 1000, cif: 1100 })
  expect(of).toMatchObject({ duty: 50, vat: 172.5 })
})

test('New Zealand: the fees until 31 March 2026 are NZ$46.47 and 46.40 without GST (Customs Service, review of fees)', () => {
  const { of } = charged('NZ', { price: 1000, cif: 1100 })
  expect(of).toMatchObject({ entry_fee: 53.44, biosecurity: 53.36 })
  expect([46.47 * 1.15, 46.4 * 1.15].map((fee) => Math.round(fee * 100) / 100)).toEqual([
    53.44, 53.36,
  ])
})

test('Emirates: a car from Japan worth 100 000 dirhams pays 5 000 duty, and VAT on 105 000 (Skyery Auto, guide of 2025)', () => {
  const { of, obstacles } = charged('AE', { cif: 100_000 })
  expect(of).toEqual({ duty: 5000, vat: 5250 })
  expect(obstacles).toEqual(['right_hand_drive'])
})

test('Emirates: goods worth 10 000 dirhams pay 500 and 525, together 1 025 (practical guide of a database of law, Federal Decree-Law No. 15 of 2022)', () => {
  const { lines } = charged('AE', { cif: 10_000 })
  expect(sum(lines)).toBe(1025)
})

const leftHand = { isLeftHandDrive: true }

test.each([
  // espero.ge, car import duties in Georgia in 2026; the second figure also in press reports of 12 March 2026.
  ['of six years with 2 500 cm³', 6, 2500, 3750],
  ['older than six years with 2 000 cm³', 7, 2000, 9000],
  ['older than six years with 1 500 cm³', 9, 1500, 6750],
])('Georgia: the excise of a car %s', (_, age, engineCc, excise) => {
  const { of } = charged('GE', { lot: { ...leftHand, ...years(age), engineCc } })
  expect(of.excise).toBe(excise)
})

test('Georgia: right-hand drive pays three times that (JAMnews, 12 March 2026)', () => {
  expect(charged('GE', { lot: { ...years(7), engineCc: 2000 } }).of.excise).toBe(27_000)
})

test('Georgia: an electric car pays fees alone with left-hand drive; with right-hand drive its excise is unknown', () => {
  const electric = { ...years(4), fuel: 'electric', engineCc: 0 }
  expect(charged('GE', { lot: { ...leftHand, ...electric } }).of).toMatchObject({
    ...{ duty: 0, excise: 0, customs_fee: 150 },
  })
  expect(charged('GE', { lot: electric }).of).toMatchObject({ duty: 0, excise: null })
})

const value = { cif: 1_000_000, rates: {} }

test.each(['RU', 'KE', 'GE'] as const)(
  '%s: neither 0 cm³ of a feed nor a fuel cell is charged like a small engine',
  (country) => {
    const perCc =
      country === 'KE' ? ['excise'] : country === 'RU' ? ['duty', 'utilisation'] : ['duty']
    const why = (lot: Partial<CostLot>) => {
      const { lines } = charged(country, { ...value, lot: { powerHp: 182, ...lot } })
      return perCc.map((kind) => lines.find((line) => line.kind === kind)?.unknown)
    }
    expect(new Set(why({ engineCc: 0 }))).toEqual(new Set(['engine_unknown']))
    for (const engineCc of [0, null, 2000]) {
      expect(new Set(why({ fuel: 'hydrogen', engineCc }))).toEqual(new Set(['not_covered']))
    }
  },
)

test('Kenya: a fuel cell pays by a row that names hydrogen', () => {
  const excise = [
    { fuels: ['hydrogen'], overCc: -1, percent: 10 },
    ...seededParameters('KE').excise,
  ]
  const lot = { ...eightYears, fuel: 'hydrogen', engineCc: null, customsValue: 1_000_000 }
  expect(charged('KE', { parameters: { excise }, lot }).of.excise).toBe(135_000)
})
