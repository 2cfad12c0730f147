import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { addDays, mondayOf, tokyoDayOf } from '../../../contract/core/tokyo-time.ts'
import { type PageType, pageTypes } from '../../../contract/lots/page-types.ts'
import type { SalesPage, SalesSummary } from '../../../contract/lots/sales.ts'
import { Refusal } from '../../core/refusal.ts'
import type {
  ListingAnswer,
  ListingFilters,
  ListingQuestion,
  ListingSearch,
  PriceComparison,
  ScheduleEntry,
} from '../listing-search.ts'
import { AnswerCache } from './answers.ts'
import type { Inquiry, InquiryAnswer } from './asking/reader.ts'
import type { FromKeeper, KeeperOptions, KeeperStatus, ToKeeper } from './keeping/keeper.ts'
import { dayNumber } from './rows/days.ts'
import { ReadingThreads } from './threads.ts'

export interface SearchEngineOptions {
  readonly url: string
  /** Folder for the saved columns. */
  readonly dir: string
  now(): Date
  say(line: string): void
  /** Threads that answer; by default one less than the machine's cores, at least two (decision 18). */
  readonly workers?: number
  /** Whether answers are kept and given again while nothing has changed. */
  readonly cache?: boolean
  /** Answers what is live while the columns are being loaded. */
  readonly fallback?: ListingSearch
}

/** Nothing can be said of the statistics before their columns are loaded. */
export class SearchLoading extends Refusal {
  constructor() {
    super('unavailable', { retryAfterSeconds: 2 })
  }
}

export interface SearchStatus {
  readonly isLoaded: boolean
  readonly tables: Readonly<
    Record<PageType, { rows: number; bytes: number; lagMs: number; version: number }>
  >
  /** Milliseconds since all that was settled in the database had been read. */
  readonly lagMs: number
  readonly driftRows: number
  readonly waiting: number
}

/** The listings, answered from columns in memory that follow the database. */
export interface SearchEngine extends ListingSearch {
  /** Done when the columns are loaded. */
  readonly ready: Promise<void>
  readonly isLoaded: boolean
  status(): SearchStatus
  stop(): Promise<void>
}

/** How often counters are compared with the database, and how often the week is looked at. */
const checkEvery = 3_600_000
const lookEvery = 1000

/** Starts the threads of the engine: one that keeps the columns, and those that answer. */
export function startSearchEngine(options: SearchEngineOptions): SearchEngine {
  return new Engine(options)
}

class Engine implements SearchEngine {
  readonly ready: Promise<void>
  isLoaded = false
  private readonly options: SearchEngineOptions
  private keeper: Worker
  /** Counts the keepers: the versions of one say nothing of what another has loaded. */
  private generation = 0
  private readonly threads: ReadingThreads
  private readonly cache = new AnswerCache()
  private readonly asking = new Map<string, Promise<InquiryAnswer>>()
  private readonly versions = new Map<PageType, number>()
  private readonly timers: NodeJS.Timeout[]
  private keeperStatus: KeeperStatus | null = null
  private statusAt = performance.now()
  private monday: number
  private stopped: Promise<void> | null = null
  private tellReady: () => void = () => undefined

  constructor(options: SearchEngineOptions) {
    this.options = options
    this.monday = this.mondayNow()
    this.ready = new Promise((resolve) => {
      this.tellReady = resolve
    })
    this.keeper = this.beginKeeper()
    this.threads = new ReadingThreads(options.workers ?? Math.max(2, availableParallelism() - 1), {
      connect: (port) =>
        this.keeper.postMessage({ type: 'reader', port } satisfies ToKeeper, [port]),
      onFailure: (error) => options.say(`A search thread failed: ${error.stack ?? error.message}`),
    })
    this.timers = [
      setInterval(() => this.lookAtWeek(), lookEvery),
      setInterval(() => this.tellKeeper({ type: 'check' }), checkEvery),
    ]
    for (const timer of this.timers) timer.unref()
  }

  async ask(question: ListingQuestion): Promise<ListingAnswer> {
    if (!this.isLoaded) return this.instead(question.pageType, (search) => search.ask(question))
    const fromDay = isLive(question.pageType) ? this.mondayNow() : 0
    return this.inquire<ListingAnswer>(question.pageType, { type: 'ask', question, fromDay })
  }

  async schedule(pageType: PageType, from: string, to: string): Promise<readonly ScheduleEntry[]> {
    if (!this.isLoaded)
      return this.instead(pageType, (search) => search.schedule(pageType, from, to))
    const first = isLive(pageType) ? Math.max(dayNumber(from), this.mondayNow()) : dayNumber(from)
    return this.inquire<readonly ScheduleEntry[]>(pageType, {
      type: 'schedule',
      pageType,
      from: first,
      to: dayNumber(to),
    })
  }

  async compare(
    lots: Parameters<ListingSearch['compare']>[0],
  ): Promise<readonly PriceComparison[]> {
    if (!this.isLoaded) throw new SearchLoading()
    const today = tokyoDayOf(this.options.now())
    const from = dayNumber(yearBefore(today)) + 1
    const reply = await this.threads.ask({ type: 'compare', lots, from, to: dayNumber(today) })
    return reply.answer as readonly PriceComparison[]
  }

  async summarise(pageType: SalesPage, filters: ListingFilters): Promise<SalesSummary> {
    if (!this.isLoaded) throw new SearchLoading()
    return this.inquire<SalesSummary>(pageType, { type: 'summarise', pageType, filters })
  }

  status(): SearchStatus {
    const lagMs = (this.keeperStatus?.lagMs ?? 0) + performance.now() - this.statusAt
    const tables = Object.fromEntries(
      pageTypes.map((pageType) => {
        const { rows = 0, bytes = 0 } = this.keeperStatus?.tables[pageType] ?? {}
        return [pageType, { rows, bytes, lagMs, version: this.versions.get(pageType) ?? 0 }]
      }),
    ) as SearchStatus['tables']
    const { isLoaded, keeperStatus, asking } = this
    return {
      isLoaded,
      tables,
      lagMs,
      driftRows: keeperStatus?.driftRows ?? 0,
      waiting: asking.size,
    }
  }

  stop(): Promise<void> {
    this.stopped ??= this.end()
    return this.stopped
  }

  private async end(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    const { keeper } = this
    // A thread that has ended already has no id.
    if (keeper.threadId !== -1) {
      const ended = new Promise((resolve) => keeper.once('exit', resolve))
      this.tellKeeper({ type: 'stop' })
      const limit = setTimeout(() => void keeper.terminate(), 10_000)
      await ended
      clearTimeout(limit)
    }
    await this.threads.stop()
  }

  /** A keeper that ends by itself has failed: another one begins, and answers wait until it has loaded. */
  private beginKeeper(): Worker {
    const { url, dir } = this.options
    const workerData: KeeperOptions = { url, dir, monday: this.monday }
    const keeper = new Worker(new URL('./keeping/keeper.ts', import.meta.url), {
      name: 'search keeper',
      workerData,
    })
    keeper.on('message', (message: FromKeeper) => this.hear(message))
    keeper.on('error', (error: Error) => {
      this.options.say(`The search's keeper failed: ${error.stack ?? error.message}`)
    })
    keeper.once('exit', () => {
      this.isLoaded = false
      if (this.stopped) return
      setTimeout(() => {
        if (this.stopped) return
        // Its versions begin anew and mean something else.
        this.versions.clear()
        this.cache.clear()
        this.generation++
        this.keeper = this.beginKeeper()
        this.threads.connectAll()
      }, lookEvery).unref()
    })
    return keeper
  }

  /** The same inquiry about the same version is answered once, however many ask. */
  private async inquire<Answer extends InquiryAnswer>(
    pageType: PageType,
    inquiry: Inquiry,
  ): Promise<Answer> {
    const key = JSON.stringify(inquiry)
    const version = this.versions.get(pageType) ?? 0
    const known = this.options.cache === false ? undefined : this.cache.find(key, version)
    if (known) return known as Answer
    const { generation } = this
    const flight = `${generation} ${version} ${key}`
    const asking = this.asking.get(flight)
    if (asking) return asking as Promise<Answer>
    const asked = this.threads
      .ask(inquiry)
      .then((reply) => {
        if (generation === this.generation) this.cache.keep(key, reply.version, reply.answer)
        return reply.answer
      })
      .finally(() => this.asking.delete(flight))
    this.asking.set(flight, asked)
    return asked as Promise<Answer>
  }

  private instead<Answer>(
    pageType: PageType,
    ask: (search: ListingSearch) => Promise<Answer>,
  ): Promise<Answer> {
    const { fallback } = this.options
    if (!fallback || pageType === 'stats' || pageType === 'bike-stats') throw new SearchLoading()
    return ask(fallback)
  }

  private hear(message: FromKeeper): void {
    if (message.type === 'versions') {
      for (const [pageType, version] of message.versions) this.versions.set(pageType, version)
    } else if (message.type === 'say') this.options.say(message.line)
    else if (message.type === 'loaded') {
      this.isLoaded = true
      this.tellReady()
    } else {
      this.keeperStatus = message.status
      this.statusAt = performance.now()
    }
  }

  private mondayNow(): number {
    return dayNumber(mondayOf(tokyoDayOf(this.options.now())))
  }

  private lookAtWeek(): void {
    const monday = this.mondayNow()
    if (monday === this.monday) return
    this.monday = monday
    this.tellKeeper({ type: 'week', monday })
  }

  private tellKeeper(message: ToKeeper): void {
    this.keeper.postMessage(message)
  }
}

const isLive = (pageType: PageType) => pageType === 'car-auction' || pageType === 'bikes'

/** The same day a year before; 28 February for the leap day. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('02-29') ? addDays(`${before.slice(0, 4)}-03-01`, -1) : before
}
