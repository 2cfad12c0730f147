import pg from 'pg'
import { addDays, mondayOf, tokyoDayOf } from '../../contract/core/tokyo-time.ts'
import { type PageType, pageTypes } from '../../contract/lots/page-types.ts'
import type { SalesPage, SalesSummary } from '../../contract/lots/sales.ts'
import { type InquiryAnswer, Reader } from '../search/engine/asking/reader.ts'
import {
  eachLot,
  type Position,
  readChanges,
  readDictionary,
  settledXid,
} from '../search/engine/keeping/lot-rows.ts'
import { dayNumber } from '../search/engine/rows/days.ts'
import { FirstLoad, LotTables } from '../search/engine/rows/lot-tables.ts'
import { Names } from '../search/engine/rows/names.ts'
import { rebuildBase } from '../search/engine/rows/rebuild.ts'
import { View } from '../search/engine/rows/view.ts'
import type {
  Comparison,
  ListingAnswer,
  ListingFilters,
  ListingQuestion,
  PriceComparison,
  ScheduleEntry,
} from '../search/listing-search.ts'

/** The columns of the engine in this thread, and their keeper's work step by step. */
export interface SearchColumns {
  readonly lots: LotTables
  /** Reads what has changed in the database. */
  follow(): Promise<void>
  /** Makes a new base for each table, as the keeper does now and then. */
  rebuild(): void
  ask(question: ListingQuestion): ListingAnswer
  schedule(pageType: PageType, from: string, to: string): readonly ScheduleEntry[]
  compare(lots: readonly Comparison[]): readonly PriceComparison[]
  summarise(pageType: SalesPage, filters: ListingFilters): SalesSummary
  close(): Promise<void>
}

/** Waits for the transactions that others have open, here and in databases of other test files. */
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
  await eachLot(client, monday, (lot) => load.take(lot))
  load.finish()
  const reader = new Reader()
  const tell = () => {
    const news = lots.news()
    // As between threads: what is told is a copy, but for the memory that is shared.
    if (news) reader.hear({ ...news, names: structuredClone(news.names) })
  }
  tell()
  const year = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const answer = (inquiry: Parameters<Reader['answer']>[0]): InquiryAnswer =>
    reader.answer(inquiry).answer
  return {
    lots,
    async follow() {
      await settled(client)
      for (let isMore = true; isMore; ) {
        const changes = await readChanges(client, position)
        for (const lot of changes.lots) lots.take(lot)
        for (const id of changes.deleted) lots.forget(id)
        position = changes.position
        isMore = changes.isMore
        tell()
      }
    },
    rebuild() {
      for (const [pageType, table] of lots.tables) {
        const { store, moment } = table.whole()
        lots.tables.set(
          pageType,
          table.upon(rebuildBase(new View(store, moment), lots.names), moment),
        )
      }
      tell()
    },
    ask: (question) => {
      const isLive = question.pageType === 'car-auction' || question.pageType === 'bikes'
      return answer({ type: 'ask', question, fromDay: isLive ? monday : 0 }) as ListingAnswer
    },
    schedule: (pageType, from, to) => {
      const isLive = pageType === 'car-auction' || pageType === 'bikes'
      return answer({
        type: 'schedule',
        pageType,
        from: isLive ? Math.max(monday, dayNumber(from)) : dayNumber(from),
        to: dayNumber(to),
      }) as readonly ScheduleEntry[]
    },
    compare: (asked) =>
      answer({
        type: 'compare',
        lots: asked,
        from: dayNumber(addDays(year, 1)),
        to: dayNumber(today),
      }) as readonly PriceComparison[],
    summarise: (pageType, filters) =>
      answer({ type: 'summarise', pageType, filters }) as SalesSummary,
    close: () => client.end(),
  }
}
