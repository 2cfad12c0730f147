import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventsPath } from '#platform/live/contract/stream.ts'
import { type EventBatch, EventClient } from './event-client.ts'
import { type Fault, type FaultContext, figureFaults, pick, scaled, timesOf } from './fault.ts'
import { HttpClient } from './http-client.ts'
import { bidRequest } from './journal.ts'
import type { Bidder, Sandbox } from './sandbox.ts'

/** Lots that each stream watches besides the one watched by all. */
const lotsPerStream = 9
/** The price of a lot counts its changes. */
const step = 5_000
const startPrice = 50_000

/**
 * F22: thousands of streams watch lots that change, while bids are placed, connections break and the server is killed.
 */
export const manyStreams: Fault = {
  id: 'F22',
  title: 'thousands of event streams, broken connections and a killed server',
  async run(context) {
    const { sandbox, log } = context
    const people = scaled(context, 2000, 50)
    const limits = { creditYen: 1_000_000_000_000, dailyBids: 100_000 }
    const market = await sandbox.addMarket({ people, lots: 400, ...limits })
    await sandbox.killServer()
    await sandbox.startServer()
    const changes = new Changes(context, market.bidders, market.lots)
    const streams = market.bidders.map((bidder) => {
      const others = Array.from({ length: lotsPerStream }, () => pick(context.random, market.lots))
      return new Stream(sandbox, bidder, new Set([market.lots[0] ?? 0, ...others]), changes)
    })
    const probe = new Probe(sandbox, market.manager)
    await measured(probe, 'nothing else', log, () => delay(scaled(context, 3000, 500)))

    const before = await memoryOf(sandbox.pid())
    const began = performance.now()
    await measured(probe, 'while streams open', log, async () => {
      for (const [at, stream] of streams.entries()) {
        await delay(Math.max(0, began + at * 2 - performance.now()))
        stream.client.open()
      }
      await allOpen(streams)
    })
    log(`${streams.length} streams open after ${seconds(began)} s`)
    await delay(scaled(context, 2000, 500))
    const each = ((await memoryOf(sandbox.pid())) - before) / streams.length

    changes.begin()
    await measured(probe, 'while lots and bids change', log, () =>
      delay(scaled(context, 20_000, 2000)),
    )
    const calm = streams.flatMap((stream) => stream.delays.splice(0))
    log(`${calm.length} events after ${timesOf(calm)}; ${(each / 1024).toFixed(0)} KB a stream`)

    await measured(probe, 'while a hundredth breaks each tenth of a second', log, async () => {
      for (let time = 0; time < scaled(context, 100, 20); time++) {
        for (let n = 0; n < streams.length / 100; n++) {
          const stream = pick(context.random, streams)
          stream.client.disconnect()
          void delay(context.random() * 2000).then(
            () => stream.client.isOpen || stream.client.open(),
          )
        }
        await delay(100)
      }
      await delay(2500)
      await allOpen(streams)
    })

    const died = performance.now()
    await sandbox.killServer()
    await Promise.all([sandbox.startServer(), delay(100)])
    const up = performance.now()
    await measured(probe, 'while all reconnect', log, () => allOpen(streams))
    log(`killed: up after ${((up - died) / 1000).toFixed(1)} s, all back after ${seconds(died)} s`)
    await changes.end()
    await delay(3000)
    probe.close()
    const faults = streams.flatMap((stream) => stream.faultsFound())
    const p99 = calm.sort((a, b) => a - b)[Math.floor(calm.length * 0.999)] ?? 0
    if (p99 > 2000) {
      faults.push(
        ...figureFaults([`a thousandth of the events arrived after ${p99.toFixed(0)} ms and more`]),
      )
    }
    for (const stream of streams) stream.client.disconnect()
    return faults
  },
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

async function allOpen(streams: readonly Stream[]): Promise<void> {
  const until = performance.now() + 60_000
  while (streams.some(({ client }) => !client.isOpen) && performance.now() < until) await delay(20)
}

/** A person with an open page. */
class Stream {
  readonly client: EventClient
  readonly delays: number[] = []
  private readonly bidder: Bidder
  private readonly lots: ReadonlySet<number>
  private readonly changes: Changes
  private readonly versions = new Map<number, number>()
  private readonly bids = new Set<number>()
  private readonly faults: string[] = []

  constructor(sandbox: Sandbox, bidder: Bidder, lots: ReadonlySet<number>, changes: Changes) {
    this.bidder = bidder
    this.lots = lots
    this.changes = changes
    this.client = new EventClient({
      url: sandbox.url,
      path: `${eventsPath}?lots=${[...lots]}`,
      token: bidder.token,
      onBatch: (batch) => this.check(batch),
      // Reconnects as browsers do: after two seconds and a random delay.
      onLost: () =>
        void delay(2000 + Math.random() * 2000).then(
          () => this.client.isOpen || this.client.open(),
        ),
    })
  }

  private check({ events, isFirst }: EventBatch): void {
    for (const { kind, data } of events) {
      if (kind === 'bid') {
        const id = Number(data.bidId)
        if (this.bids.has(id)) this.faults.push(`bid ${id} was sent twice`)
        this.bids.add(id)
        continue
      }
      const lot = Number(data.carId)
      const version = (Number(data.startPrice) - startPrice) / step
      const last = this.versions.get(lot) ?? 0
      // The stream may not have seen the lot before.
      if (version <= last && version > 0) this.faults.push(`lot ${lot}: ${version} after ${last}`)
      this.versions.set(lot, version)
      const at = this.changes.madeAt(lot, version)
      if (!isFirst && at !== undefined) this.delays.push(performance.now() - at)
    }
  }

  /** Returns events that were missed or sent twice. */
  faultsFound(): string[] {
    const missed = [...this.lots].filter(
      (lot) => (this.versions.get(lot) ?? 0) !== this.changes.latest(lot),
    )
    const missing = this.changes.bidsOf(this.bidder.id).filter((id) => !this.bids.has(id))
    return [
      ...this.faults,
      ...missed.map((lot) => `lot ${lot}: its latest change was not sent`),
      ...missing.map((id) => `bid ${id} was not sent`),
    ].map((fault) => `stream of ${this.bidder.id}: ${fault}`)
  }
}

/** Changes thirty lots and places thirty bids a second. */
class Changes {
  private readonly context: FaultContext
  private readonly bidders: readonly Bidder[]
  private readonly lots: readonly number[]
  private readonly made = new Map<number, number[]>()
  private readonly bids = new Map<number, number[]>()
  private stopped = false
  private working: Promise<unknown> = Promise.resolve()

  constructor(context: FaultContext, bidders: readonly Bidder[], lots: readonly number[]) {
    this.context = context
    this.bidders = bidders
    this.lots = lots
  }

  begin(): void {
    this.working = Promise.all([this.changeLots(), this.placeBids()])
  }

  async end(): Promise<void> {
    this.stopped = true
    await this.working
  }

  latest = (lot: number) => this.made.get(lot)?.length ?? 0
  madeAt = (lot: number, version: number) => this.made.get(lot)?.[version - 1]
  bidsOf = (person: number): readonly number[] => this.bids.get(person) ?? []

  private async changeLots(): Promise<void> {
    const { sandbox, random } = this.context
    for (let n = 0; !this.stopped; n++) {
      // Once a second it changes the lot that everybody watches.
      const lot = n % 30 === 0 ? (this.lots[0] ?? 0) : pick(random, this.lots)
      const made = this.made.get(lot) ?? []
      this.made.set(lot, made)
      const price = startPrice + (made.length + 1) * step
      await sql`update lots set start_price_yen = ${price} where id = ${lot}`.execute(sandbox.db)
      made.push(performance.now())
      await delay(33)
    }
  }

  private async placeBids(): Promise<void> {
    const client = new HttpClient(this.context.sandbox.url)
    for (let n = 0; !this.stopped; n++) {
      const bidder = this.bidders[n % this.bidders.length]
      const lot = this.lots[(n * 7) % this.lots.length]
      if (!bidder || lot === undefined) continue
      const bid = { carId: lot, amount: 90_000_000 }
      const { status, body } = await client.send(bidRequest(bidder.token(), randomUUID(), bid))
      const id = Number(/"bidId":(\d+)/.exec(body)?.[1] ?? 0)
      if (status === 200) this.bids.set(bidder.id, [...this.bidsOf(bidder.id), id])
      await delay(status === 200 ? 33 : 250)
    }
    client.close()
  }
}

/** Sends small requests continuously, as pages do. */
class Probe {
  private readonly client: HttpClient
  private readonly manager: Bidder
  private times: number[] = []
  private stopped = false

  constructor(sandbox: Sandbox, manager: Bidder) {
    this.client = new HttpClient(sandbox.url)
    this.manager = manager
    void this.work()
  }

  /** Returns the response times since the last call. */
  drainTimes(): number[] {
    const { times } = this
    this.times = []
    return times
  }

  close(): void {
    this.stopped = true
    this.client.close()
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      const path = '/api/bid/group'
      const { status, ms } = await this.client.send({
        method: 'GET',
        path,
        token: this.manager.token(),
      })
      if (status === 200) this.times.push(ms)
      await delay(50)
    }
  }
}

async function measured(
  probe: Probe,
  what: string,
  log: FaultContext['log'],
  work: () => Promise<void>,
): Promise<void> {
  probe.drainTimes()
  await work()
  log(`other calls ${what}: ${timesOf(probe.drainTimes())}`)
}

/** Returns the memory of a process, bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
