import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BidStand, Crowd } from './bid-stand.ts'
import { bidRequest, Journal } from './journal.ts'
import { WireClient } from './wire.ts'

/** Bids that go on while something happens to the system. */
export interface SteadyBids {
  readonly journal: Journal
  /** Resolves when somebody who asked after this moment has been answered, with the milliseconds. */
  untilServed(): Promise<number>
  /** Waits until every person has bid on every lot. */
  allDone(): Promise<void>
  /** Starts no more bids and waits until everybody knows what became of theirs. */
  finish(): Promise<void>
}

/**
 * Fifty clients who bid until they are told to stop, each person on each lot once, and try again
 * with the same key for as long as they do not know.
 */
export function bidSteadily(
  { url }: BidStand,
  { bidders, lots }: Crowd,
  { rate, random }: { rate: number; random: () => number },
): SteadyBids {
  const journal = new Journal()
  let next = 0
  let stopped = false
  let served = 0
  const began = performance.now()
  const work = async () => {
    const client = new WireClient(url, 10_000)
    for (let n = next++; !stopped && n < bidders.length * lots.length; n = next++) {
      const [bidder, lot] = [bidders[n % bidders.length], lots[Math.floor(n / bidders.length)]]
      if (!bidder || lot === undefined) break
      await delay(Math.max(0, began + (n * 1000) / rate - performance.now()))
      const amount = 50_000 + Math.floor(random() * 50) * 5_000
      const request = bidRequest(bidder.token(), randomUUID(), { carId: lot, amount })
      await journal.settle(client, request, bidder.id, { tries: 240, pauseMs: 250 })
      served = performance.now()
    }
    client.close()
  }
  const workers = Array.from({ length: 50 }, work)
  return {
    journal,
    async untilServed() {
      const from = performance.now()
      while (served < from) await delay(20)
      return performance.now() - from
    },
    async allDone() {
      await Promise.all(workers)
    },
    async finish() {
      stopped = true
      await Promise.all(workers)
    },
  }
}
