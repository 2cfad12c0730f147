import pg from 'pg'
import type { Comparison, Vehicle } from '#market/search/server/listing-search.ts'
import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import type { BenchEngine } from './engine.ts'
import { benchDay } from './rows.ts'
import { type Latency, type TimingPlan, timeRuns } from './timing.ts'

/** An upcoming lot, whose page searches for comparable sales and for earlier auctions of its vehicle. */
export type LotPage = Vehicle & Comparison

export interface LotPageFigures {
  readonly appearances: Latency
  readonly comparables: Latency
  /** How many lots had appeared before. */
  readonly found: number
}

/** Reads upcoming lots, evenly spread. */
export async function readLotPages(url: string, count: number): Promise<LotPage[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<LotPage>(
      `with upcoming as (
         select *, row_number() over (order by id) as place, count(*) over () as places
         from lots where auction_day >= $1)
       select kind, id::int4 as "lotId", house_id as "houseId", model_id as "modelId",
         chassis_code as "chassisCode", frame_number as "frameNumber", year, engine_cc as "engineCc",
         color, mileage_km as "mileageKm", auction_day::text as before, condition
       from upcoming where place % greatest(1, places / $2) = 0 order by id`,
      [addDays(benchDay, 1), count],
    )
    return rows
  } finally {
    await client.end()
  }
}

export async function timeLotPages(
  engine: BenchEngine,
  pages: readonly LotPage[],
  plan: TimingPlan,
): Promise<LotPageFigures | null> {
  const { lotSearches } = engine
  if (!lotSearches) return null
  let found = 0
  const once = { ...plan, warmups: 0 }
  for (const page of pages) {
    const lots = await lotSearches.appearances(page)
    if (lots.length > 0) found++
  }
  const comparables = await timeRuns(engine, pages, (page) => lotSearches.compare([page]), plan)
  const appearances = await timeRuns(engine, pages, (page) => lotSearches.appearances(page), once)
  return { appearances, comparables, found }
}
