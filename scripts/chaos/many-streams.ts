import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventsPath } from '../../contract/live/stream.ts'
import type { Bidder, BidStand } from './bid-stand.ts'
import { EventEar, type Told } from './event-ear.ts'
import { type Fault, pick, scaled, type Trial, timesOf } from './fault.ts'
import { bidRequest } from './journal.ts'
import { WireClient } from './wire.ts'

/** Lots that each stream watches, beside the one that all watch. */
const lotsEach = 9
/** A lot's price tells how often it was changed. */
const step = 5_000
const startPrice = 50_000

/** F22: thousands listen while lots change, bids come, connections break and the server dies. */
export const manyStreams: Fault = {
  id: 'F22',
  title: 'thousands of streams of events, broken ones and a killed server',
  async run(trial) {
    const { stand, say } = trial
    const people = scaled(trial, 2000, 50)
    const limits = { creditYen: 1_000_000_000_000, dailyBids: 100_000 }
    const crowd = await stand.crowd({ people, lots: 400, ...limits })
    await stand.killServer()
    await stand.startServer()
    const changes = new Changes(trial, crowd.bidders, crowd.lots)
    const streams = crowd.bidders.map((bidder) => {
      const others = Array.from({ length: lotsEach }, () => pick(trial.random, crowd.lots))
      return new Stream(stand, bidder, new Set([crowd.lots[0] ?? 0, ...others]), changes)
    })
    const probe = new Probe(stand, crowd.manager)
    await measured(probe, 'nothing else', say, () => delay(3000))

    const before = await memoryOf(stand.pid())
    const began = performance.now()
    await measured(probe, 'while they come', say, async () => {
      for (const [at, stream] of streams.entries()) {
        await delay(Math.max(0, began + at * 2 - performance.now()))
        stream.ear.open()
      }
      await allOpen(streams)
    })
    say(`${streams.length} streams open after ${seconds(began)} s`)
    await delay(2000)
    const each = ((await memoryOf(stand.pid())) - before) / streams.length

    changes.begin()
    await measured(probe, 'while lots and bids change', say, () =>
      delay(scaled(trial, 20_000, 5000)),
    )
    const calm = streams.flatMap((stream) => stream.delays.splice(0))
    say(
      `${calm.length} events told after ${timesOf(calm)}; ${(each / 1024).toFixed(0)} KB a stream`,
    )

    await measured(probe, 'while a hundredth breaks each tenth of a second', say, async () => {
      for (let time = 0; time < 100; time++) {
        for (let n = 0; n < streams.length / 100; n++) {
          const stream = pick(trial.random, streams)
          stream.ear.cut()
          void delay(trial.random() * 2000).then(() => stream.ear.isOpen || stream.ear.open())
        }
        await delay(100)
      }
      await delay(2500)
      await allOpen(streams)
    })

    const died = performance.now()
    await stand.killServer()
    await Promise.all([stand.startServer(), delay(100)])
    const up = performance.now()
    await measured(probe, 'while all come back', say, () => allOpen(streams))
    say(`killed: up after ${((up - died) / 1000).toFixed(1)} s, all back after ${seconds(died)} s`)
    await changes.end()
    await delay(3000)
    probe.close()
    const faults = streams.flatMap((stream) => stream.judge())
    const p99 = calm.sort((a, b) => a - b)[Math.floor(calm.length * 0.999)] ?? 0
    if (p99 > 2000)
      faults.push(`a thousandth of the events came after ${p99.toFixed(0)} ms and more`)
    for (const stream of streams) stream.ear.cut()
    return faults
  },
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

async function allOpen(streams: readonly Stream[]): Promise<void> {
  const until = performance.now() + 60_000
  while (streams.some(({ ear }) => !ear.isOpen) && performance.now() < until) await delay(20)
}

/** Somebody with a page open. */
class Stream {
  readonly ear: EventEar
  readonly delays: number[] = []
  private readonly bidder: Bidder
  private readonly lots: ReadonlySet<number>
  private readonly changes: Changes
  private readonly versions = new Map<number, number>()
  private readonly bids = new Set<number>()
  private readonly faults: string[] = []

  constructor(stand: BidStand, bidder: Bidder, lots: ReadonlySet<number>, changes: Changes) {
    this.bidder = bidder
    this.lots = lots
    this.changes = changes
    this.ear = new EventEar({
      url: stand.url,
      path: `${eventsPath}?lots=${[...lots]}`,
      token: bidder.token,
      hear: (told) => this.hear(told),
      // As browsers do: after two seconds, and some more so that not all come at once.
      lost: () =>
        void delay(2000 + Math.random() * 2000).then(() => this.ear.isOpen || this.ear.open()),
    })
  }

  private hear({ events, isFirst }: Told): void {
    for (const { kind, data } of events) {
      if (kind === 'bid') {
        const id = Number(data.bidId)
        if (this.bids.has(id)) this.faults.push(`bid ${id} was told twice`)
        this.bids.add(id)
        continue
      }
      const lot = Number(data.carId)
      const version = (Number(data.startPrice) - startPrice) / step
      const last = this.versions.get(lot) ?? 0
      // That it was added may be told first.
      if (version <= last && version > 0) this.faults.push(`lot ${lot}: ${version} after ${last}`)
      this.versions.set(lot, version)
      const at = this.changes.madeAt(lot, version)
      if (!isFirst && at !== undefined) this.delays.push(performance.now() - at)
    }
  }

  /** What was missed or told twice. */
  judge(): string[] {
    const missed = [...this.lots].filter(
      (lot) => (this.versions.get(lot) ?? 0) !== this.changes.latest(lot),
    )
    const unheard = this.changes.bidsOf(this.bidder.id).filter((id) => !this.bids.has(id))
    return [
      ...this.faults,
      ...missed.map((lot) => `lot ${lot}: its latest change was not told`),
      ...unheard.map((id) => `bid ${id} was not told`),
    ].map((fault) => `stream of ${this.bidder.id}: ${fault}`)
  }
}

/** Changes lots in the database, thirty a second, and places bids, thirty a second. */
class Changes {
  private readonly trial: Trial
  private readonly bidders: readonly Bidder[]
  private readonly lots: readonly number[]
  private readonly made = new Map<number, number[]>()
  private readonly bids = new Map<number, number[]>()
  private stopped = false
  private working: Promise<unknown> = Promise.resolve()

  constructor(trial: Trial, bidders: readonly Bidder[], lots: readonly number[]) {
    this.trial = trial
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
    const { stand, random } = this.trial
    for (let n = 0; !this.stopped; n++) {
      // Once a second the lot that everybody watches.
      const lot = n % 30 === 0 ? (this.lots[0] ?? 0) : pick(random, this.lots)
      const made = this.made.get(lot) ?? []
      this.made.set(lot, made)
      const price = startPrice + (made.length + 1) * step
      await sql`update lots set start_price_yen = ${price} where id = ${lot}`.execute(stand.db)
      made.push(performance.now())
      await delay(33)
    }
  }

  private async placeBids(): Promise<void> {
    const client = new WireClient(this.trial.stand.url)
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

/** Asks for something small all the time, as pages do. */
class Probe {
  private readonly client: WireClient
  private readonly manager: Bidder
  private times: number[] = []
  private stopped = false

  constructor(stand: BidStand, manager: Bidder) {
    this.client = new WireClient(stand.url)
    this.manager = manager
    void this.ask()
  }

  /** How long answers took since the last time somebody asked this. */
  take(): number[] {
    const { times } = this
    this.times = []
    return times
  }

  close(): void {
    this.stopped = true
    this.client.close()
  }

  private async ask(): Promise<void> {
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
  say: Trial['say'],
  work: () => Promise<void>,
): Promise<void> {
  probe.take()
  await work()
  say(`other calls ${what}: ${timesOf(probe.take())}`)
}

/** Bytes of memory that a process has in use. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
