import type { Page } from '@playwright/test'
import pg from 'pg'
import type { ResponseBody } from '../contract/core/endpoint.ts'
import type { LotResponse } from '../contract/lots/calls.ts'
import type { lotEstimate, priceQuality, QualityDivision } from '../contract/prices/calls.ts'

type Answer = ResponseBody<typeof lotEstimate>

/** An estimate of 1 480 000 ¥ with its reasons, as if prices had been learned. */
export const estimated: Answer = {
  salesOf: { maker: 1, model: 1 },
  first: null,
  estimate: {
    yen: 1_480_000,
    low: 1_360_000,
    high: 1_610_000,
    lowest: 1_090_000,
    highest: 1_930_000,
    sales: 148,
    isThin: false,
    saleChance: 830,
    chances: [
      { yen: 1_000_000, perMille: 20 },
      { yen: 1_400_000, perMille: 320 },
      { yen: 1_500_000, perMille: 560 },
      { yen: 2_000_000, perMille: 970 },
    ],
    learnedAt: '2026-11-23T23:40:00+09:00',
    usual: { yen: 1_310_000, year: 2017, mileage: 62_000, condition: '4', grade: 'S' },
    reasons: [
      { reason: 'mileage', yen: 148_000 },
      { reason: 'age', yen: 96_000 },
      { reason: 'grade', yen: -41_000 },
      { reason: 'trim', yen: 27_000 },
      { reason: 'house', yen: -8_000 },
      { reason: 'season', yen: -37_000 },
      { reason: 'sales', yen: -22_000 },
      { reason: 'rest', yen: 7_000 },
    ],
  },
  comparables: Array.from({ length: 9 }, (_, at) => ({
    id: String(900_000 + at),
    pageType: 'stats',
    lotNo: String(5_100 + at),
    auctionName: 'USS Nagoya',
    auctionDate: `2026-11-${String(20 - at).padStart(2, '0')}`,
    year: 2017 + (at % 3),
    grade: at % 2 ? 'S' : 'S Style Black',
    mileage: 31_000 + 4_200 * at,
    condition: at % 2 ? '4' : '4.5',
    soldPrice: 1_390_000 + 25_000 * at,
    movedYen: 1_455_000 + 9_000 * at,
    weight: 180 - 15 * at,
  })),
}

/** Answers what is asked about the prices of lots; the ids of maker and model stay those of the lot. */
export async function withEstimate(page: Page, answer: Partial<Answer>): Promise<void> {
  await page.route('**/api/*/lot-estimate?*', async (route) => {
    const response = await route.fetch()
    const { salesOf }: Answer = await response.json()
    await route.fulfill({ response, json: { ...estimated, ...answer, salesOf } })
  })
}

/** Sets the start price in responses about a lot, and what else is known of its bid. */
export async function withStartPrice(
  page: Page,
  part: Partial<LotResponse['bidInfo']>,
): Promise<void> {
  await page.route('**/api/*/lot?*', async (route) => {
    const response = await route.fetch()
    const lot: LotResponse = await response.json()
    await route.fulfill({ response, json: { ...lot, bidInfo: { ...lot.bidInfo, ...part } } })
  })
}

/** Stores estimates of all lots, as if prices had been learned; every third one is of few sales. */
export async function storeEstimates(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      update lots set estimate_yen = priced.yen, estimate_low_yen = priced.yen * 92 / 100,
        estimate_high_yen = priced.yen * 109 / 100, estimate_lowest_yen = priced.yen * 75 / 100,
        estimate_highest_yen = priced.yen * 130 / 100,
        estimate_sales = case when priced.id % 3 = 0 then 7 else 84 end
      from (
        select id, start_price_yen * case when id % 2 = 0 then 160 else 100 end / 100 as yen
        from lots where start_price_yen > 0
      ) priced
      where lots.id = priced.id`)
  } finally {
    await client.end()
  }
}

const measured = {
  ...{ sales: 4_120, medianError: 54, bias: 6 },
  ...{ halfCoverage: 512, wideCoverage: 897, withinTenth: 703 },
}
const groupOf = (division: QualityDivision, from: string, sales: number) => ({
  ...{ ...measured, division, from, sales },
  medianError: sales < 200 ? 141 : 49,
})

/** How good estimates are, as if they had been made for months. */
export const quality: ResponseBody<typeof priceQuality> = {
  kinds: [
    {
      ...{ kind: 'car', version: 812, learnedAt: '2026-11-23T23:40:00+09:00', isWhole: false },
      ...{ sales: 1_904_311, seconds: 14.2, all: measured, alarms: [] },
      groups: [
        groupOf('sales', '0', 96),
        groupOf('sales', '5', 311),
        groupOf('sales', '20', 1_204),
        groupOf('sales', '100', 2_509),
        groupOf('price', '0', 700),
        groupOf('price', '100000', 1_420),
        groupOf('price', '3000000', 150),
        groupOf('grade', '4', 1_800),
        groupOf('grade', 'R', 190),
        groupOf('week', '2026-11-09', 2_001),
        groupOf('week', '2026-11-16', 2_119),
      ],
    },
    {
      ...{ kind: 'bike', version: 40, learnedAt: '2026-11-20T03:05:00+09:00', isWhole: true },
      ...{ sales: 48_120, seconds: 3.1, all: { ...measured, halfCoverage: 431, sales: 640 } },
      alarms: [
        { problem: 'half_coverage', since: '2026-11-22T09:10:00+09:00' },
        { problem: 'not_learned', since: '2026-11-21T05:10:00+09:00' },
      ],
      groups: [groupOf('sales', '20', 640)],
    },
  ],
}
