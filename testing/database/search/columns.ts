import pg from 'pg'
import { pageTypes } from '#market/search/contract/page-types.ts'
import type { SalesPage, SalesSummary } from '#market/search/contract/sales.ts'
import {
  eachLot,
  type Position,
  readChanges,
  readDictionary,
  settledXid,
} from '#market/search/server/engine/loading/lot-rows.ts'
import {
  type EngineRequest,
  type EngineResult,
  Reader,
} from '#market/search/server/engine/query/reader.ts'
import { dayNumber, startNumber } from '#market/search/server/engine/rows/days.ts'
import { FirstLoad, LotTables } from '#market/search/server/engine/rows/lot-tables.ts'
import { Names } from '#market/search/server/engine/rows/names.ts'
import { rebuildBase } from '#market/search/server/engine/rows/rebuild.ts'
import { View } from '#market/search/server/engine/rows/view.ts'
import type {
  Comparison,
  FoundAppearance,
  ListingFilters,
  PriceComparison,
  ScheduleEntry,
  ScheduleRequest,
  SearchRequest,
  SearchResult,
  Vehicle,
} from '#market/search/server/listing-search.ts'
import { addDays, mondayOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'

/** The columns of the engine in this thread, with the writer's steps as calls. */
export interface SearchColumns {
  readonly lots: LotTables
  /** Reads the changes of the database. */
  update(): Promise<void>
  /** Rebuilds the base of each table, as the writer does from time to time. */
  rebuild(): void
  list(search: SearchRequest): SearchResult
  schedule(schedule: ScheduleRequest): readonly ScheduleEntry[]
  compare(lots: readonly Comparison[]): readonly PriceComparison[]
  summarise(pageType: SalesPage, filters: ListingFilters): SalesSummary
  appearances(vehicle: Vehicle): readonly FoundAppearance[]
  close(): Promise<void>
}

/** Waits for the open transactions of others, here and in databases of other test files. */
async function settled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  while (BigInt(await settledXid(client)) < BigInt(rows[0]?.next ?? 0)) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Loads columns from a database, as of an instant of the tests' clock. */
export async function loadColumns(url: string, now: Date): Promise<SearchColumns> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const today = tokyoDayOf(now)
  const monday = dayNumber(mondayOf(today))
  const lots = new LotTables(new Names(), monday)
  lots.names.setDictionary(await readDictionary(client))
  let position: Position = { xid: await settledXid(client), id: -1 }
  const load = new FirstLoad(lots, pageTypes, 0)
  await eachLot(client, monday, (lot) => load.add(lot))
  load.finish()
  const reader = new Reader()
  const publish = () => {
    const update = lots.nextUpdate()
    // As between threads: a copy, except for shared memory.
    if (update) reader.apply({ ...update, names: structuredClone(update.names) })
  }
  publish()
  const year = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const run = (request: EngineRequest): EngineResult => reader.run(request).result
  return {
    lots,
    async update() {
      await settled(client)
      for (let isMore = true; isMore; ) {
        const changes = await readChanges(client, position)
        for (const lot of changes.lots) lots.upsert(lot)
        for (const id of changes.deleted) lots.delete(id)
        position = changes.position
        isMore = changes.isMore
        publish()
      }
    },
    rebuild() {
      for (const [pageType, table] of lots.tables) {
        const { store, snapshot } = table.full()
        lots.tables.set(
          pageType,
          table.withBase(rebuildBase(new View(store, snapshot), lots.names), snapshot),
        )
      }
      publish()
    },
    list: (search) => {
      const isLive = search.pageType === 'car-auction' || search.pageType === 'bikes'
      const fromDay = isLive ? monday : 0
      const upcomingFrom = isLive ? startNumber(now) : 0
      return run({ type: 'list', search, fromDay, upcomingFrom }) as SearchResult
    },
    schedule: (schedule) => {
      const isLive = schedule.pageType === 'car-auction' || schedule.pageType === 'bikes'
      const fromDay = isLive ? monday : 0
      return run({ type: 'schedule', schedule, fromDay }) as readonly ScheduleEntry[]
    },
    compare: (lotsToCompare) =>
      run({
        type: 'compare',
        lots: lotsToCompare,
        from: dayNumber(addDays(year, 1)),
        to: dayNumber(today),
      }) as readonly PriceComparison[],
    summarise: (pageType, filters) => run({ type: 'summarise', pageType, filters }) as SalesSummary,
    appearances: (vehicle) =>
      run({
        type: 'appearances',
        vehicle,
        before: dayNumber(vehicle.before),
      }) as readonly FoundAppearance[],
    close: () => client.end(),
  }
}
