import type {
  ListingSearch,
  SearchRequest,
  SearchResult,
} from '#market/search/server/listing-search.ts'

/** An engine under test. Each runs in a separate process, so that its memory and CPU can be measured. */
export interface BenchEngine {
  search(query: SearchRequest): Promise<SearchResult>
  /** Returns the CPU milliseconds that the engine has used so far, over all its threads and processes. */
  cpuMs(): Promise<number>
  /** Returns the resident memory, bytes. */
  memory(): Promise<number>
  /** Returns the bytes of its data for each row, where the engine knows them. */
  bytesPerRow?(): number
  /** Searches of a lot's page, where the engine supports them. */
  readonly lotSearches?: Pick<ListingSearch, 'appearances' | 'compare'>
  /** Optimises the engine for queries like these; returns its choices. */
  prepare?(queries: readonly SearchRequest[]): Promise<string>
  stop(): Promise<void>
}

export interface EngineOptions {
  readonly url: string
  /** Folder that the engine may write to; `postgres` in it is the database. */
  readonly folder: string
}

export const ownCpuMs = async () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
export const ownMemory = async () => process.memoryUsage.rss()
