import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type PageType, pageTypes } from '#market/search/contract/page-types.ts'
import type { SalesPage, SalesSummary } from '#market/search/contract/sales.ts'
import { addDays, mondayOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { sharedRuns } from '#platform/core/server/shared-runs.ts'
import type {
  FoundAppearance,
  ListingFilters,
  ListingSearch,
  PriceComparison,
  ScheduleEntry,
  ScheduleRequest,
  SearchRequest,
  SearchResult,
  Vehicle,
} from '../listing-search.ts'
import { SearchLoading } from '../loading.ts'
import type { LotFigures } from '../lot-figures.ts'
import type {
  FromWriter,
  ToWriter,
  WriterOptions,
  WriterStatus,
} from './loading/writer-messages.ts'
import type { EngineRequest, EngineResult } from './query/reader.ts'
import { ReaderPool } from './reader-pool.ts'
import { ResultCache } from './result-cache.ts'
import { dayNumber, startNumber } from './rows/days.ts'

export interface SearchEngineOptions {
  readonly url: string
  /** Folder for the saved columns. */
  readonly dir: string
  now(): Date
  log(line: string): void
  /** Reader threads; by default one fewer than the machine's cores, and at least two (decision 18). */
  readonly workers?: number
  /** Whether results are cached until their table changes. */
  readonly cache?: boolean
  /** Serves live lists while the columns are being loaded. */
  readonly fallback?: ListingSearch
}

export interface SearchStatus {
  readonly isLoaded: boolean
  readonly tables: Readonly<
    Record<PageType, { rows: number; bytes: number; lagMs: number; version: number }>
  >
  /** Milliseconds since all settled transactions were last read. */
  readonly lagMs: number
  readonly driftRows: number
  /** Running and queued requests. */
  readonly waiting: number
}

/** Searches columns in memory that follow the database. */
export interface SearchEngine extends ListingSearch {
  /** Resolves when the columns are loaded. */
  readonly ready: Promise<void>
  readonly isLoaded: boolean
  status(): SearchStatus
  stop(): Promise<void>
}

/** Milliseconds between checks for drift, and between checks whether a new week has begun. */
const driftCheckInterval = 3_600_000
const weekCheckInterval = 1000
const writerRestartDelay = 1000

/** Starts the threads of the engine: one writer, and the readers. */
export function startSearchEngine(options: SearchEngineOptions): SearchEngine {
  return new Engine(options)
}

class Engine implements SearchEngine {
  readonly ready: Promise<void>
  isLoaded = false
  private readonly options: SearchEngineOptions
  private writer: Worker
  /** Counts the writers: versions of different writers cannot be compared. */
  private generation = 0
  private readonly readers: ReaderPool
  private readonly cache = new ResultCache()
  private readonly running = sharedRuns<EngineResult>()
  private readonly versions = new Map<PageType, number>()
  private readonly timers: NodeJS.Timeout[]
  private writerStatus: WriterStatus | null = null
  private statusAt = performance.now()
  private monday: number
  private stopped: Promise<void> | null = null
  private resolveReady: () => void = () => undefined

  constructor(options: SearchEngineOptions) {
    this.options = options
    this.monday = this.mondayNow()
    this.ready = new Promise((resolve) => {
      this.resolveReady = resolve
    })
    this.writer = this.startWriter()
    this.readers = new ReaderPool(options.workers ?? Math.max(2, availableParallelism() - 1), {
      connect: (port) =>
        this.writer.postMessage({ type: 'reader', port } satisfies ToWriter, [port]),
      onFailure: (error) => options.log(`A search thread failed: ${error.stack ?? error.message}`),
    })
    this.timers = [
      setInterval(() => this.checkWeek(), weekCheckInterval),
      setInterval(() => this.sendToWriter({ type: 'check' }), driftCheckInterval),
    ]
    for (const timer of this.timers) timer.unref()
  }

  async list(search: SearchRequest): Promise<SearchResult> {
    const { pageType } = search
    if (!this.isLoaded) return this.fallBack(pageType, (fallback) => fallback.list(search))
    const fromDay = isLive(pageType) ? this.mondayNow() : 0
    const upcomingFrom = isLive(pageType) && search.page ? startNumber(this.options.now()) : 0
    return this.run<SearchResult>(pageType, { type: 'list', search, fromDay, upcomingFrom })
  }

  async schedule(schedule: ScheduleRequest): Promise<readonly ScheduleEntry[]> {
    const { pageType } = schedule
    if (!this.isLoaded) return this.fallBack(pageType, (fallback) => fallback.schedule(schedule))
    const fromDay = isLive(pageType) ? this.mondayNow() : 0
    return this.run<readonly ScheduleEntry[]>(pageType, { type: 'schedule', schedule, fromDay })
  }

  async compare(
    lots: Parameters<ListingSearch['compare']>[0],
  ): Promise<readonly PriceComparison[]> {
    if (!this.isLoaded) throw new SearchLoading()
    const today = tokyoDayOf(this.options.now())
    const from = dayNumber(yearBefore(today)) + 1
    const { result } = await this.readers.run({ type: 'compare', lots, from, to: dayNumber(today) })
    return result as readonly PriceComparison[]
  }

  async summarise(pageType: SalesPage, filters: ListingFilters): Promise<SalesSummary> {
    if (!this.isLoaded) throw new SearchLoading()
    return this.run<SalesSummary>(pageType, { type: 'summarise', pageType, filters })
  }

  async appearances(vehicle: Vehicle): Promise<readonly FoundAppearance[]> {
    if (!this.isLoaded) throw new SearchLoading()
    const before = dayNumber(vehicle.before)
    const { result } = await this.readers.run({ type: 'appearances', vehicle, before })
    return result as readonly FoundAppearance[]
  }

  provide(figures: LotFigures): void {
    this.options.fallback?.provide(figures)
    this.readers.provide(figures)
  }

  status(): SearchStatus {
    const lagMs = (this.writerStatus?.lagMs ?? 0) + performance.now() - this.statusAt
    const tables = Object.fromEntries(
      pageTypes.map((pageType) => {
        const { rows = 0, bytes = 0 } = this.writerStatus?.tables[pageType] ?? {}
        return [pageType, { rows, bytes, lagMs, version: this.versions.get(pageType) ?? 0 }]
      }),
    ) as SearchStatus['tables']
    const { isLoaded, writerStatus, running } = this
    return {
      isLoaded,
      tables,
      lagMs,
      driftRows: writerStatus?.driftRows ?? 0,
      waiting: running.count(),
    }
  }

  stop(): Promise<void> {
    this.stopped ??= this.end()
    return this.stopped
  }

  private async end(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    const { writer } = this
    // A thread that has already ended has no id.
    if (writer.threadId !== -1) {
      const ended = new Promise((resolve) => writer.once('exit', resolve))
      this.sendToWriter({ type: 'stop' })
      const limit = setTimeout(() => void writer.terminate(), 10_000)
      await ended
      clearTimeout(limit)
    }
    await this.readers.stop()
  }

  /** Starts a writer. One that ends by itself has failed: another one is started and loads the columns again. */
  private startWriter(): Worker {
    const { url, dir } = this.options
    const workerData: WriterOptions = { url, dir, monday: this.monday }
    const writer = new Worker(new URL('./loading/writer.ts', import.meta.url), {
      name: 'search writer',
      workerData,
    })
    writer.on('message', (message: FromWriter) => this.handle(message))
    writer.on('error', (error: Error) => {
      this.options.log(`The search's writer failed: ${error.stack ?? error.message}`)
    })
    writer.once('exit', () => {
      this.isLoaded = false
      if (this.stopped) return
      setTimeout(() => {
        if (this.stopped) return
        // The versions of the new writer start from 0.
        this.versions.clear()
        this.cache.clear()
        this.generation++
        this.writer = this.startWriter()
        this.readers.connectAll()
      }, writerRestartDelay).unref()
    })
    return writer
  }

  /** Runs equal requests for the same version once; their callers share the result. */
  private async run<Result extends EngineResult>(
    pageType: PageType,
    request: EngineRequest,
  ): Promise<Result> {
    const key = JSON.stringify(request)
    const version = this.versions.get(pageType) ?? 0
    const cached = this.options.cache === false ? undefined : this.cache.get(key, version)
    if (cached) return cached as Result
    const { generation } = this
    const started = this.running.run(`${generation} ${version} ${key}`, async () => {
      const response = await this.readers.run(request)
      if (generation === this.generation) this.cache.set(key, response.version, response.result)
      return response.result
    })
    return started as Promise<Result>
  }

  private fallBack<Result>(
    pageType: PageType,
    search: (fallback: ListingSearch) => Promise<Result>,
  ): Promise<Result> {
    const { fallback } = this.options
    if (!fallback || pageType === 'stats' || pageType === 'bike-stats') throw new SearchLoading()
    return search(fallback)
  }

  private handle(message: FromWriter): void {
    if (message.type === 'versions') {
      for (const [pageType, version] of message.versions) this.versions.set(pageType, version)
    } else if (message.type === 'log') this.options.log(message.line)
    else if (message.type === 'loaded') {
      this.isLoaded = true
      this.resolveReady()
    } else {
      this.writerStatus = message.status
      this.statusAt = performance.now()
    }
  }

  private mondayNow(): number {
    return dayNumber(mondayOf(tokyoDayOf(this.options.now())))
  }

  private checkWeek(): void {
    const monday = this.mondayNow()
    if (monday === this.monday) return
    this.monday = monday
    this.sendToWriter({ type: 'week', monday })
  }

  private sendToWriter(message: ToWriter): void {
    this.writer.postMessage(message)
  }
}

const isLive = (pageType: PageType) => pageType === 'car-auction' || pageType === 'bikes'

/** Returns the same day a year before; 28 February for the leap day. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('02-29') ? addDays(`${before.slice(0, 4)}-03-01`, -1) : before
}
