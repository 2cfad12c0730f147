import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { addDays, tokyoDayOf, tokyoInstant, tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { shiftedNow } from '#testing/database/clock/one-clock.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import type { TestDatabase } from './fixtures.ts'

/** A lot that only one test uses. */
export interface TestLot {
  readonly id: string
  readonly lotNumber: string
  readonly maker: string
  readonly model: string
  readonly startPriceYen: number
  /** Address of its page. */
  readonly path: string
}

const photo = (view: string) => `/demo/photos/car/minivan/c9ccd0/42/${view}.svg`

/** Returns the day after tomorrow, which leaves enough time to bid and cancel. */
export const auctionDay = (): string => addDays(tokyoDayOf(shiftedNow()), 2)

let lastNumber = 70_000

/**
 * Adds a lot like an import: a car with photos in an auction the day after tomorrow at one o'clock in Tokyo, without
 * bids. Lists show it after a second or two.
 */
export async function addLot(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  fields: LotFixture = {},
): Promise<TestLot> {
  // Stock is sold without an auction.
  const usualDay = fields.market === 'stock' ? null : auctionDay()
  const day = fields.auctionDay === undefined ? usualDay : fields.auctionDay
  lastNumber++
  const lot = {
    ...{ maker: 'TOYOTA', model: 'ALPHARD', lotNumber: String(lastNumber) },
    ...{ auctionDay: day, startsAt: day && tokyoIso(tokyoInstant(day, '13:00')) },
    ...{ year: 2018, month: 5, engineCc: 2493, mileageKm: 52_000, condition: '4', gearbox: 'FAT' },
    ...{ color: 'PEARL', trim: 'S', chassisCode: 'AGH30W', frameNumber: String(lastNumber) },
    ...{ startPriceYen: 100_000, photos: ['front', 'rear', 'side', 'dashboard'].map(photo) },
    ...fields,
  }
  const [id] = await addLots({ db, pool }, [lot])
  const { lotNumber, maker, model, startPriceYen } = lot
  const path = `${pageTypeRoute[pageTypeOf(lot)]}/${id}`
  return { id: String(id), lotNumber, maker, model, startPriceYen: startPriceYen ?? 0, path }
}

function pageTypeOf({ kind, market, soldPriceYen }: LotFixture): PageType {
  if (market === 'stock') return 'stock'
  const isSold = soldPriceYen !== undefined && soldPriceYen !== null
  if (kind === 'bike') return isSold ? 'bike-stats' : 'bikes'
  return isSold ? 'stats' : 'car-auction'
}
