import { type PageType, pageTypes } from '../../../../contract/lots/page-types.ts'
import { type LotRecord, pageTypesOf, rowOfLot } from '../keeping/lot-rows.ts'
import { type Base, buildBase } from './base.ts'
import { GrowingColumns } from './columns.ts'
import { orderOf } from './lot-order.ts'
import type { KnownNames, Names } from './names.ts'
import { emptyTable, Table } from './table.ts'
import type { News } from './view.ts'

/** The tables of all page types and the names they share: what the keeper of the lots writes to. */
export class LotTables {
  readonly names: Names
  readonly tables: Map<PageType, Table>
  /** The Monday from which on auctions are live, in days since 1970. */
  monday: number
  private told: KnownNames = {}
  private isDictionaryTold = false

  constructor(names: Names, monday: number) {
    this.names = names
    this.monday = monday
    this.tables = new Map(pageTypes.map((pageType) => [pageType, emptyTable(pageType, names)]))
  }

  /** Takes a base that was made of all lots, or saved earlier, in the place of what a table had. */
  adopt(pageType: PageType, base: Base): void {
    const version = this.tables.get(pageType)?.moment().version ?? 0
    this.tables.set(pageType, new Table(pageType, base, this.names, version))
  }

  /** Puts a lot where it belongs now, and takes it away from where it does not. */
  take(lot: LotRecord): void {
    const shown = pageTypesOf(lot, this.monday)
    const row = shown.length > 0 ? rowOfLot(lot, this.names) : null
    for (const [pageType, table] of this.tables) {
      if (row && shown.includes(pageType)) table.put(row)
      else table.drop(lot.id)
    }
  }

  forget(id: number): void {
    for (const table of this.tables.values()) table.drop(id)
  }

  /** Takes lots of earlier weeks off the live lists. */
  beginWeek(monday: number): void {
    this.monday = monday
    for (const pageType of ['car-auction', 'bikes'] as const) {
      this.tables.get(pageType)?.dropBefore(monday)
    }
  }

  /** What readers have to be told since the last time; null for nothing. */
  news(): News | null {
    const tables = [...this.tables].flatMap(([pageType, table]) => {
      const published = table.publish()
      return published ? [{ pageType, ...published }] : []
    })
    if (tables.length === 0 && this.isDictionaryTold) return null
    const names = this.names.newSince(this.told, !this.isDictionaryTold)
    this.told = this.names.known()
    this.isDictionaryTold = true
    return { names, tables }
  }

  /** All that there is, for a reader that knows nothing yet. */
  whole(): News {
    const tables = [...this.tables].map(([pageType, table]) => ({ pageType, ...table.whole() }))
    return { names: this.names.newSince({}, true), tables }
  }

  /** The dictionary is another than the one readers know. */
  dictionaryChanged(): void {
    this.isDictionaryTold = false
  }
}

/** Gathers lots for a first base of each page type. */
export class FirstLoad {
  private readonly rows = new Map<PageType, GrowingColumns>()
  private readonly lots: LotTables

  constructor(lots: LotTables, pages: readonly PageType[], expected: number) {
    this.lots = lots
    for (const pageType of pages) {
      const share = pageType === 'stats' ? expected : expected / 8
      this.rows.set(pageType, new GrowingColumns(Math.ceil(share)))
    }
  }

  take(lot: LotRecord): void {
    const shown = pageTypesOf(lot, this.lots.monday).filter((pageType) => this.rows.has(pageType))
    if (shown.length === 0) return
    const row = rowOfLot(lot, this.lots.names)
    for (const pageType of shown) this.rows.get(pageType)?.push(row)
  }

  /** Sorts what was gathered into tables; returns their bases. */
  finish(): [PageType, Base][] {
    return [...this.rows].map(([pageType, rows]) => {
      const { names } = this.lots
      const base = buildBase(rows.columns, rows.length, orderOf[pageType], names)
      this.rows.delete(pageType)
      this.lots.adopt(pageType, base)
      return [pageType, base]
    })
  }
}
