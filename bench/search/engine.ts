import type {
  ListingSearch,
  SearchRequest,
  SearchResult,
} from '#market/search/server/listing-search.ts'

/** An engine under test. Each runs in a process of its own, so that memory and CPU are its own. */
export interface BenchEngine {
  search(query: SearchRequest): Promise<SearchResult>
  /** CPU milliseconds that the engine has used so far, over all its threads and processes. */
  cpuMs(): Promise<number>
  /** Resident memory, in bytes. */
  memory(): Promise<number>
  /** Bytes of its data for each row, where the engine knows them. */
  bytesPerRow?(): number
  /** Searches of a lot's page, where the engine has them. */
  readonly lotSearches?: Pick<ListingSearch, 'appearances' | 'compare'>
  /** Optimises itself for queries like these; returns its choices. */
  prepare?(queries: readonly SearchRequest[]): Promise<string>
  stop(): Promise<void>
}

export interface EngineOptions {
  readonly url: string
  /** Where the engine may write; `postgres` in it is the database. */
  readonly folder: string
}

export const ownCpuMs = async () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
export const ownMemory = async () => process.memoryUsage.rss()
