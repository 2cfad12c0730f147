import type { lotEstimate } from '#market/prices/contract/calls.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'

/** An estimate of 1 480 000 ¥ with its reasons, as from a trained price model. */
export const estimated: ResponseBody<typeof lotEstimate> = {
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
