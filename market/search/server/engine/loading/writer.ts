import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import { type PageType, pageTypes } from '#market/search/contract/page-types.ts'
import { releaseSharedMemory } from '../memory.ts'
import type { Base } from '../rows/base.ts'
import { FirstLoad, LotTables } from '../rows/lot-tables.ts'
import { Names } from '../rows/names.ts'
import type { Table } from '../rows/table.ts'
import type { Snapshot, Store, Update } from '../rows/view.ts'
import { findDrift, randomModel } from './drift.ts'
import {
  eachLot,
  type Position,
  readChanges,
  readDictionary,
  readDictionaryVersion,
  settledXid,
} from './lot-rows.ts'
import { SavedColumns } from './saved-columns.ts'
import type { FromWriter, ToWriter, WriterOptions, WriterStatus } from './writer-messages.ts'

/** Interval between reads of changes, in milliseconds, and when the latest change is longer ago than `idleAfter`. */
const pollInterval = 120
const idlePollInterval = 250
const idleAfter = 10_000
/** Shortest time between two saves of a page type, in milliseconds. */
const saveInterval = 60_000
/** Longest time between two rebuilds and saves of a base, so that a start has few changes to read. */
const rebuildInterval = 6 * 3_600_000
/** Delay before a failed rebuild is retried, in milliseconds. */
const rebuildRetryDelay = 30_000

const { url, dir, monday } = workerData as WriterOptions
const send = (message: FromWriter) => parentPort?.postMessage(message)
const log = (line: string) => send({ type: 'log', line })

/**
 * The only thread that changes the columns: loads them, applies the changes of the database,
 * publishes new versions to the readers, and saves bases to disk.
 */
class Writer {
  private lots = new LotTables(new Names(), monday)
  private readonly readers = new Set<MessagePort>()
  private client: pg.Client | null = null
  private position: Position = { xid: '0', id: -1 }
  /** Version of the dictionary. */
  private version = ''
  private saved: SavedColumns | null = null
  private readonly savedAt = new Map<PageType, number>()
  private rebuilding: Promise<void> | null = null
  private rebuildNotBefore = 0
  private saving: Promise<void> = Promise.resolve()
  private caughtUpAt = 0
  private changedAt = 0
  private driftRows = 0
  private isLoaded = false
  private isStopping = false
  private isCheckDue = false

  async run(): Promise<void> {
    await this.retry(() => this.load())
    await this.retry(() => this.readChanges())
    if (!this.isStopping) {
      this.isLoaded = true
      for (const reader of this.readers) reader.postMessage(this.lots.fullUpdate())
      this.sendVersions(this.lots.fullUpdate())
      send({ type: 'loaded' })
    }
    let statusSentAt = 0
    while (!this.isStopping) {
      await this.retry(() => this.readChanges())
      this.rebuildIfDue()
      if (performance.now() - statusSentAt > 1000) {
        statusSentAt = performance.now()
        send({ type: 'status', status: this.status() })
      }
      if (this.isCheckDue) await this.retry(() => this.checkDrift())
      const isIdle = performance.now() - this.changedAt > idleAfter
      await delay(isIdle ? idlePollInterval : pollInterval)
    }
    await this.rebuilding
    await this.saving
    await this.client?.end().catch(() => undefined)
  }

  handle(message: ToWriter): void {
    if (message.type === 'stop') this.isStopping = true
    else if (message.type === 'check') this.isCheckDue = true
    else if (message.type === 'week') this.lots.beginWeek(message.monday)
    else this.connect(message.port)
  }

  private connect(reader: MessagePort): void {
    // Pending changes go to the readers that are already connected; the new one gets everything.
    this.publish()
    this.readers.add(reader)
    reader.on('close', () => this.readers.delete(reader))
    if (this.isLoaded) reader.postMessage(this.lots.fullUpdate())
  }

  /** Sends pending changes to all readers. */
  private publish(): void {
    const update = this.lots.nextUpdate()
    if (!update || !this.isLoaded) return
    for (const reader of this.readers) reader.postMessage(update)
    this.sendVersions(update)
    if (update.tables.some(({ store }) => store !== null)) releaseSharedMemory()
  }

  private sendVersions({ tables }: Update): void {
    const versions = tables.map(({ pageType, snapshot }) => [pageType, snapshot.version] as const)
    send({ type: 'versions', versions })
  }

  /** Repeats the work, with growing delays, until the database is available. */
  private async retry(work: () => Promise<void>): Promise<void> {
    for (let attempt = 1; !this.isStopping; attempt++) {
      try {
        await work()
        return
      } catch (error) {
        // Closing a hanging connection would hang, too.
        void this.client?.end().catch(() => undefined)
        this.client = null
        if (attempt === 5) log(`The search waits for the database: ${error}`)
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
    // The next query reports a broken connection.
    client.on('error', () => undefined)
    await client.connect()
    this.client = client
    return client
  }

  /** Fills the tables from saved columns, or from the database if there are no usable ones. */
  private async load(): Promise<void> {
    const client = await this.database()
    const saved = new SavedColumns(dir, await identityOf(client), randomUUID())
    this.saved = await mkdir(dir, { recursive: true }).then(
      () => saved,
      (error: unknown) => {
        log(`The search cannot save its columns: ${error}`)
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
        this.lots.setBase(pageType, found.base)
        positions.push(found.position)
      } else missing.push(pageType)
    }
    // Changes since the oldest save are read again; those already in a table change nothing.
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
    let loggedAt = began
    await eachLot(client, this.lots.monday, (lot) => {
      load.add(lot)
      read++
      if (read % 65_536 !== 0 || performance.now() - loggedAt < 3000) return
      loggedAt = performance.now()
      log(`Reading lots for the search … ${read.toLocaleString('en')}`)
    })
    // New names may have been stored while the lots were read.
    this.lots.names.setDictionary(await readDictionary(client))
    this.lots.dictionaryChanged()
    for (const [pageType, base] of load.finish()) {
      this.savedAt.delete(pageType)
      this.save(pageType, base, { xid: now, id: -1 })
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (read > 200_000) log(`Read ${read.toLocaleString('en')} lots in ${seconds} s`)
  }

  /** Reads the changes of the database and publishes them. */
  private async readChanges(): Promise<void> {
    const client = await this.database()
    for (let isMore = true; isMore && !this.isStopping; ) {
      const changes = await readChanges(client, this.position)
      // A change of names also touches lots with them.
      const version = changes.lots.length > 0 ? await readDictionaryVersion(client) : this.version
      if (
        version !== this.version ||
        changes.lots.some(({ modelId, houseId }) => this.isNew(modelId, houseId))
      ) {
        this.version = version
        this.lots.names.setDictionary(await readDictionary(client))
        this.lots.dictionaryChanged()
      }
      for (const lot of changes.lots) this.lots.upsert(lot)
      for (const id of changes.deleted) this.lots.delete(id)
      if (changes.lots.length + changes.deleted.length > 0) this.changedAt = performance.now()
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

  /** Rebuilds the base of the table with the largest share of unmerged rows, in a thread of its own. */
  private rebuildIfDue(): void {
    const now = performance.now()
    if (this.rebuilding || now < this.rebuildNotBefore) return
    const isOld = (pageType: PageType) => now - (this.savedAt.get(pageType) ?? 0) > rebuildInterval
    const due = [...this.lots.tables].filter(
      ([pageType, table]) => table.needsRebuild || isOld(pageType),
    )
    const [first] = due.sort(
      ([, a], [, b]) => b.unmerged / (b.rows + 1) - a.unmerged / (a.rows + 1),
    )
    if (!first) return
    this.rebuilding = this.rebuild(...first)
      .catch((error: unknown) => {
        log(`The search could not rebuild its columns: ${error}`)
        this.rebuildNotBefore = performance.now() + rebuildRetryDelay
      })
      .finally(() => {
        this.rebuilding = null
      })
  }

  private async rebuild(pageType: PageType, table: Table): Promise<void> {
    const { position } = this
    const { store, snapshot } = table.full()
    const base = await buildInThread(store, snapshot, this.lots.names)
    // All lots may have been loaded again meanwhile.
    if (this.lots.tables.get(pageType) !== table) return
    this.lots.tables.set(pageType, table.withBase(base, snapshot))
    this.save(pageType, base, position)
  }

  private save(pageType: PageType, base: Base, position: Position): void {
    const { saved } = this
    const last = this.savedAt.get(pageType) ?? Number.NEGATIVE_INFINITY
    if (!saved || performance.now() - last < saveInterval) return
    this.savedAt.set(pageType, performance.now())
    // One file after the other; changes are read meanwhile.
    this.saving = this.saving
      .then(() => saved.save(pageType, base, position, this.lots.names))
      .catch((error: unknown) => log(`The search could not save its columns: ${error}`))
  }

  /** Compares columns with the database; if they differ, all lots are loaded again. */
  private async checkDrift(): Promise<void> {
    this.isCheckDue = false
    const client = await this.database()
    const model = randomModel(this.lots)
    let drift: number | null = null
    // A difference that disappears was a change not yet read.
    for (let attempt = 1; attempt <= 5 && drift !== 0; attempt++) {
      if (attempt > 1) await delay(1000)
      await this.readChanges()
      drift = await findDrift(client, this.lots, model, this.position)
    }
    this.driftRows = drift ?? 0
    if (this.driftRows === 0) return
    log(`The search had drifted by ${this.driftRows} rows; reading all lots`)
    const now = await settledXid(client)
    await this.loadFromDatabase(client, pageTypes, now)
    this.position = { xid: now, id: -1 }
    await this.readChanges()
  }

  private status(): WriterStatus {
    const tables = Object.fromEntries(
      [...this.lots.tables].map(([pageType, { rows, bytes, unmerged }]) => [
        pageType,
        { rows, bytes, unmerged },
      ]),
    ) as WriterStatus['tables']
    return { tables, lagMs: performance.now() - this.caughtUpAt, driftRows: this.driftRows }
  }
}

const earlier = (a: Position, b: Position) => (BigInt(a.xid) <= BigInt(b.xid) ? a : b)

/** Identifies the database: columns of another one, or from before a restore, must not be used. */
async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select concat_ws(' ', system_identifier, timeline_id, current_database(), 'lots'::regclass::oid)
       as identity
     from pg_control_system(), pg_control_checkpoint()`,
  )
  return rows[0]?.identity ?? ''
}

function buildInThread(store: Store, snapshot: Snapshot, names: Names): Promise<Base> {
  return new Promise((resolve, reject) => {
    const builder = new Worker(new URL('./base-builder.ts', import.meta.url), {
      workerData: { store, snapshot, names: names.newSince({}, true) },
    })
    builder.once('message', resolve)
    builder.once('error', reject)
    builder.once('exit', () => reject(new Error('the builder thread ended without a base')))
  })
}

const writer = new Writer()
parentPort?.on('message', (message: ToWriter) => writer.handle(message))
await writer.run()
// Open channels to readers would keep the thread alive.
process.exit(0)
