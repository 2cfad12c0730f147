import { type PageType, pageTypes } from '#market/search/contract/page-types.ts'
import { type LotRecord, pageTypesOf, rowOfLot } from '../loading/lot-rows.ts'
import { type Base, buildBase } from './base.ts'
import { GrowingColumns } from './columns.ts'
import { orderOf } from './lot-order.ts'
import type { KnownNames, Names } from './names.ts'
import { emptyTable, Table } from './table.ts'
import type { Update } from './view.ts'

/** The tables of all page types and the names they share, as the writer changes them. */
export class LotTables {
  readonly names: Names
  readonly tables: Map<PageType, Table>
  /** The Monday from which on auctions are live, in days since 1970. */
  monday: number
  private publishedNames: KnownNames = {}
  private isDictionaryPublished = false

  constructor(names: Names, monday: number) {
    this.names = names
    this.monday = monday
    this.tables = new Map(pageTypes.map((pageType) => [pageType, emptyTable(pageType, names)]))
  }

  /** Replaces a table by one with this base, built from all lots or loaded from disk. */
  setBase(pageType: PageType, base: Base): void {
    const version = this.tables.get(pageType)?.snapshot().version ?? 0
    this.tables.set(pageType, new Table(pageType, base, this.names, version))
  }

  /** Adds a lot to the tables that show it, and removes it from the others. */
  upsert(lot: LotRecord): void {
    const shown = pageTypesOf(lot, this.monday)
    const row = shown.length > 0 ? rowOfLot(lot, this.names) : null
    for (const [pageType, table] of this.tables) {
      if (row && shown.includes(pageType)) table.upsert(row)
      else table.delete(lot.id)
    }
  }

  delete(id: number): void {
    for (const table of this.tables.values()) table.delete(id)
  }

  /** Removes lots of earlier weeks from the live lists. */
  beginWeek(monday: number): void {
    this.monday = monday
    for (const pageType of ['car-auction', 'bikes'] as const) {
      this.tables.get(pageType)?.deleteBefore(monday)
    }
  }

  /** Returns the changes since the last call, for the readers; null when there are none. */
  nextUpdate(): Update | null {
    const tables = [...this.tables].flatMap(([pageType, table]) => {
      const published = table.publish()
      return published ? [{ pageType, ...published }] : []
    })
    if (tables.length === 0 && this.isDictionaryPublished) return null
    const names = this.names.newSince(this.publishedNames, !this.isDictionaryPublished)
    this.publishedNames = this.names.sizes()
    this.isDictionaryPublished = true
    return { names, tables }
  }

  /** Returns everything, for a new reader. */
  fullUpdate(): Update {
    const tables = [...this.tables].map(([pageType, table]) => ({ pageType, ...table.full() }))
    return { names: this.names.newSince({}, true), tables }
  }

  /** Includes the dictionary in the next update. */
  dictionaryChanged(): void {
    this.isDictionaryPublished = false
  }
}

/** Collects lots for the first base of each page type. */
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

  add(lot: LotRecord): void {
    const shown = pageTypesOf(lot, this.lots.monday).filter((pageType) => this.rows.has(pageType))
    if (shown.length === 0) return
    const row = rowOfLot(lot, this.lots.names)
    for (const pageType of shown) this.rows.get(pageType)?.push(row)
  }

  /** Sorts the collected lots into tables; returns their bases. */
  finish(): [PageType, Base][] {
    return [...this.rows].map(([pageType, rows]) => {
      const { names } = this.lots
      const base = buildBase(rows.columns, rows.length, orderOf[pageType], names)
      this.rows.delete(pageType)
      this.lots.setBase(pageType, base)
      return [pageType, base]
    })
  }
}
