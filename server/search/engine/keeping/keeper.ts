import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import { type PageType, pageTypes } from '../../../../contract/lots/page-types.ts'
import { releaseDropped } from '../memory.ts'
import type { Base } from '../rows/base.ts'
import { FirstLoad, LotTables } from '../rows/lot-tables.ts'
import { Names } from '../rows/names.ts'
import type { Table } from '../rows/table.ts'
import type { Moment, News, Store } from '../rows/view.ts'
import { anyModel, findDrift } from './drift.ts'
import { eachLot, type Position, readChanges, readDictionary, settledXid } from './lot-rows.ts'
import { SavedColumns } from './saved.ts'

/** What the keeper is started with. */
export interface KeeperOptions {
  readonly url: string
  /** Folder of the saved columns. */
  readonly dir: string
  /** Days since 1970 of this week's Monday in Tokyo. */
  readonly monday: number
}

/** What the keeper is told. */
export type ToKeeper =
  | { readonly type: 'reader'; readonly port: MessagePort }
  | { readonly type: 'week'; readonly monday: number }
  | { readonly type: 'check' }
  | { readonly type: 'stop' }

/** What the keeper tells. */
export type FromKeeper =
  | { readonly type: 'versions'; readonly versions: readonly (readonly [PageType, number])[] }
  | { readonly type: 'say'; readonly line: string }
  | { readonly type: 'loaded' }
  | { readonly type: 'status'; readonly status: KeeperStatus }

export interface KeeperStatus {
  readonly tables: Readonly<Record<PageType, { rows: number; bytes: number; loose: number }>>
  /** Milliseconds since everything that was settled in the database had been read. */
  readonly lagMs: number
  /** Rows by which counters and database differed when they were last compared; 0 is right. */
  readonly driftRows: number
}

/** How often the database is asked for changes, in milliseconds. */
const turn = 120
/** Two saves of one page type are at least so far apart, in milliseconds. */
const saveEvery = 60_000
/** After so long what has changed is worked into a new base, so that a start has little to read. */
const settleEvery = 6 * 3_600_000
/** After a base could not be made it is tried again so much later. */
const rebuildPause = 30_000

const { url, dir, monday } = workerData as KeeperOptions
const tell = (message: FromKeeper) => parentPort?.postMessage(message)
const say = (line: string) => tell({ type: 'say', line })

/** Keeps the columns of all lots: loads them, follows the changes of the database, and saves them. */
class Keeper {
  private lots = new LotTables(new Names(), monday)
  private readonly readers = new Set<MessagePort>()
  private client: pg.Client | null = null
  private position: Position = { xid: '0', id: -1 }
  private saved: SavedColumns | null = null
  private readonly savedAt = new Map<PageType, number>()
  private rebuilding: Promise<void> | null = null
  private rebuildFrom = 0
  private saving: Promise<void> = Promise.resolve()
  private caughtUpAt = 0
  private driftRows = 0
  private isLoaded = false
  private isStopping = false
  private isCheckDue = false

  async run(): Promise<void> {
    await this.keepTrying(() => this.load())
    await this.keepTrying(() => this.follow())
    if (!this.isStopping) {
      this.isLoaded = true
      for (const reader of this.readers) this.tellAll(reader)
      this.tellVersions(this.lots.whole())
      tell({ type: 'loaded' })
    }
    let told = 0
    while (!this.isStopping) {
      await this.keepTrying(() => this.follow())
      this.rebuildIfDue()
      if (performance.now() - told > 1000) {
        told = performance.now()
        tell({ type: 'status', status: this.status() })
      }
      if (this.isCheckDue) await this.keepTrying(() => this.check())
      await delay(turn)
    }
    await this.rebuilding
    await this.saving
    await this.client?.end().catch(() => undefined)
  }

  hear(message: ToKeeper): void {
    if (message.type === 'stop') this.isStopping = true
    else if (message.type === 'check') this.isCheckDue = true
    else if (message.type === 'week') this.lots.beginWeek(message.monday)
    else this.welcome(message.port)
  }

  private welcome(reader: MessagePort): void {
    // Nothing may be half told when all is told.
    this.publish()
    this.readers.add(reader)
    reader.on('close', () => this.readers.delete(reader))
    if (this.isLoaded) this.tellAll(reader)
  }

  private tellAll(reader: MessagePort): void {
    reader.postMessage(this.lots.whole())
  }

  /** Makes what has changed visible to all readers. */
  private publish(): void {
    const news = this.lots.news()
    if (!news || !this.isLoaded) return
    for (const reader of this.readers) reader.postMessage(news)
    this.tellVersions(news)
    if (news.tables.some(({ store }) => store !== null)) releaseDropped()
  }

  private tellVersions({ tables }: News): void {
    const versions = tables.map(({ pageType, moment }) => [pageType, moment.version] as const)
    tell({ type: 'versions', versions })
  }

  /** Tries again after a moment when the database is away. */
  private async keepTrying(work: () => Promise<void>): Promise<void> {
    for (let attempt = 1; !this.isStopping; attempt++) {
      try {
        await work()
        return
      } catch (error) {
        // A connection that hangs would hang in saying goodbye, too.
        void this.client?.end().catch(() => undefined)
        this.client = null
        if (attempt === 5) say(`The search waits for the database: ${error}`)
        await delay(Math.min(5000, 200 * attempt))
      }
    }
  }

  private async database(): Promise<pg.Client> {
    if (this.client) return this.client
    const client = new pg.Client({
      connectionString: url,
      application_name: 'seriba search',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 120_000,
    })
    // A broken connection shows in the next query.
    client.on('error', () => undefined)
    await client.connect()
    this.client = client
    return client
  }

  /** Fills the tables: from saved columns where they are good, from the database where they are not. */
  private async load(): Promise<void> {
    const client = await this.database()
    const saved = new SavedColumns(dir, await identityOf(client), randomUUID())
    this.saved = await mkdir(dir, { recursive: true }).then(
      () => saved,
      (error: unknown) => {
        say(`The search cannot save its columns: ${error}`)
        return null
      },
    )
    const names = await saved.loadNames()
    this.lots = new LotTables(names ?? new Names(), this.lots.monday)
    this.lots.names.setDictionary(await readDictionary(client))
    const now = await settledXid(client)
    const positions: Position[] = []
    const missing: PageType[] = []
    for (const pageType of pageTypes) {
      const found = names ? await saved.load(pageType) : null
      if (found && BigInt(found.position.xid) <= BigInt(now)) {
        this.lots.adopt(pageType, found.base)
        positions.push(found.position)
      } else missing.push(pageType)
    }
    // What the save of a table may have missed is read again; a change that is known changes nothing.
    this.position = positions.reduce(earlier, { xid: now, id: -1 })
    for (const pageType of pageTypes) this.savedAt.set(pageType, performance.now())
    if (missing.length > 0) await this.loadFromDatabase(client, missing, now)
    this.lots.beginWeek(this.lots.monday)
  }

  private async loadFromDatabase(
    client: pg.Client,
    pages: readonly PageType[],
    now: string,
  ): Promise<void> {
    const began = performance.now()
    const { rows } = await client.query<{ expected: number }>(
      "select greatest(reltuples, 0)::int4 as expected from pg_class where oid = 'lots'::regclass",
    )
    const load = new FirstLoad(this.lots, pages, rows[0]?.expected ?? 0)
    let read = 0
    let told = began
    await eachLot(client, this.lots.monday, (lot) => {
      load.take(lot)
      read++
      if (read % 65_536 !== 0 || performance.now() - told < 3000) return
      told = performance.now()
      tell({ type: 'say', line: `Reading lots for the search … ${read.toLocaleString('en')}` })
    })
    // Names may have come while their lots were read.
    this.lots.names.setDictionary(await readDictionary(client))
    this.lots.dictionaryChanged()
    for (const [pageType, base] of load.finish()) {
      this.savedAt.delete(pageType)
      this.save(pageType, base, { xid: now, id: -1 })
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (read > 200_000) {
      tell({ type: 'say', line: `Read ${read.toLocaleString('en')} lots in ${seconds} s` })
    }
  }

  /** Reads what has changed and tells the readers. */
  private async follow(): Promise<void> {
    const client = await this.database()
    for (let isMore = true; isMore && !this.isStopping; ) {
      const changes = await readChanges(client, this.position)
      if (changes.lots.some(({ modelId, houseId }) => this.isNew(modelId, houseId))) {
        this.lots.names.setDictionary(await readDictionary(client))
        this.lots.dictionaryChanged()
      }
      for (const lot of changes.lots) this.lots.take(lot)
      for (const id of changes.deleted) this.lots.forget(id)
      this.position = changes.position
      isMore = changes.isMore
      this.publish()
    }
    this.caughtUpAt = performance.now()
  }

  private isNew(modelId: number, houseId: number): boolean {
    const { models, houses } = this.lots.names
    return models.find(modelId) === undefined || houses.find(houseId) === undefined
  }

  /** Makes a new base for the table with the most loose rows, in a thread of its own. */
  private rebuildIfDue(): void {
    const now = performance.now()
    if (this.rebuilding || now < this.rebuildFrom) return
    const isOld = (pageType: PageType) => now - (this.savedAt.get(pageType) ?? 0) > settleEvery
    const due = [...this.lots.tables].filter(
      ([pageType, table]) => table.needsBase || isOld(pageType),
    )
    const [first] = due.sort(([, a], [, b]) => b.loose / (b.rows + 1) - a.loose / (a.rows + 1))
    if (!first) return
    this.rebuilding = this.rebuild(...first)
      .catch((error: unknown) => {
        say(`The search could not sort its columns anew: ${error}`)
        this.rebuildFrom = performance.now() + rebuildPause
      })
      .finally(() => {
        this.rebuilding = null
      })
  }

  private async rebuild(pageType: PageType, table: Table): Promise<void> {
    const { position } = this
    const { store, moment } = table.whole()
    const base = await buildElsewhere(store, moment, this.lots.names)
    // All lots may have been read anew meanwhile.
    if (this.lots.tables.get(pageType) !== table) return
    this.lots.tables.set(pageType, table.upon(base, moment))
    this.save(pageType, base, position)
  }

  private save(pageType: PageType, base: Base, position: Position): void {
    const { saved } = this
    const last = this.savedAt.get(pageType) ?? Number.NEGATIVE_INFINITY
    if (!saved || performance.now() - last < saveEvery) return
    this.savedAt.set(pageType, performance.now())
    // One after the other; meanwhile changes are followed.
    this.saving = this.saving
      .then(() => saved.save(pageType, base, position, this.lots.names))
      .catch((error: unknown) => say(`The search could not save its columns: ${error}`))
  }

  /** Compares counters with the database; tables that have drifted are read anew. */
  private async check(): Promise<void> {
    this.isCheckDue = false
    const client = await this.database()
    const model = anyModel(this.lots)
    let drift: number | null = null
    // A difference that is gone a moment later was a change on its way.
    for (let attempt = 1; attempt <= 5 && drift !== 0; attempt++) {
      if (attempt > 1) await delay(1000)
      await this.follow()
      drift = await findDrift(client, this.lots, model, this.position)
    }
    this.driftRows = drift ?? 0
    if (this.driftRows === 0) return
    say(`The search had drifted by ${this.driftRows} rows; reading all lots`)
    const now = await settledXid(client)
    await this.loadFromDatabase(client, pageTypes, now)
    this.position = { xid: now, id: -1 }
    await this.follow()
  }

  private status(): KeeperStatus {
    const tables = Object.fromEntries(
      [...this.lots.tables].map(([pageType, { rows, bytes, loose }]) => [
        pageType,
        { rows, bytes, loose },
      ]),
    ) as KeeperStatus['tables']
    return { tables, lagMs: performance.now() - this.caughtUpAt, driftRows: this.driftRows }
  }
}

const earlier = (a: Position, b: Position) => (BigInt(a.xid) <= BigInt(b.xid) ? a : b)

/** Which database this is: a restored or another one must not meet columns of its past. */
async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select concat_ws(' ', system_identifier, timeline_id, current_database(), 'lots'::regclass::oid)
       as identity
     from pg_control_system(), pg_control_checkpoint()`,
  )
  return rows[0]?.identity ?? ''
}

function buildElsewhere(store: Store, moment: Moment, names: Names): Promise<Base> {
  return new Promise((resolve, reject) => {
    const builder = new Worker(new URL('./builder.ts', import.meta.url), {
      workerData: { store, moment, names: names.newSince({}, true) },
    })
    builder.once('message', resolve)
    builder.once('error', reject)
    builder.once('exit', () => reject(new Error('the builder ended without a base')))
  })
}

const keeper = new Keeper()
parentPort?.on('message', (message: ToKeeper) => keeper.hear(message))
await keeper.run()
// Channels to readers would keep the thread.
process.exit(0)
