import { join } from 'node:path'
import type { Module } from '#platform/core/server/module.ts'
import { type SearchStatus, startSearchEngine } from './engine/engine.ts'
import type { ListingSearch } from './listing-search.ts'
import { measureSearch } from './search-metrics.ts'
import { sqlSearch } from './sql/sql-search.ts'

declare module '#platform/core/server/context.ts' {
  interface Context {
    readonly search: ListingSearch
    /** State of the column store; null if plain SQL answers searches. */
    readonly searchStatus: () => SearchStatus | null
    /** Resolves when the column store is loaded. */
    readonly searchReady: Promise<void>
  }
}

export const searchModule = {
  name: 'search',
  services({ db, now }, { databaseUrl, dataDir, log, onStop }) {
    const engine = startSearchEngine({
      ...{ url: databaseUrl, dir: join(dataDir, 'search'), now, log },
      fallback: sqlSearch(db, now),
    })
    onStop(() => engine.stop())
    return { search: engine, searchStatus: () => engine.status(), searchReady: engine.ready }
  },
  metrics: ({ metrics, searchStatus }) => measureSearch(metrics, searchStatus),
  afterListen: ({ searchReady }) => searchReady,
} satisfies Module
