import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { HttpClient } from './http-client.ts'
import { bidRequest, Journal } from './journal.ts'
import type { Market, MarketSize, Sandbox } from './sandbox.ts'

/** Bids that continue while a fault is injected. */
export interface SteadyBids {
  readonly journal: Journal
  /** Returns the milliseconds until the next bid has its outcome. */
  untilServed(): Promise<number>
  /** Waits until every person has bid on every lot. */
  allDone(): Promise<void>
  /** Stops sending bids, and waits for the outcome of those already sent. */
  finish(): Promise<void>
}

/** Enough lots and limits for minutes of steady bids without a refusal. */
export const steadyMarket: MarketSize = {
  people: 300,
  lots: 400,
  creditYen: 1_000_000_000,
  dailyBids: 100_000,
}

interface SteadyOptions {
  /** Bids per second. */
  readonly rate: number
  readonly random: () => number
  /** Time during which a client retries while it does not know the outcome. */
  readonly timeoutMs?: number
}

/**
 * Lets fifty clients bid until `finish`, once for each person and lot, retrying with the same key while the outcome is
 * unknown.
 */
export function bidSteadily(
  { url }: Sandbox,
  { bidders, lots }: Market,
  { rate, random, timeoutMs = 60_000 }: SteadyOptions,
): SteadyBids {
  const journal = new Journal()
  let next = 0
  let stopped = false
  let served = 0
  const began = performance.now()
  const work = async () => {
    const client = new HttpClient(url, 10_000)
    for (let n = next++; !stopped && n < bidders.length * lots.length; n = next++) {
      const [bidder, lot] = [bidders[n % bidders.length], lots[Math.floor(n / bidders.length)]]
      if (!bidder || lot === undefined) break
      await delay(Math.max(0, began + (n * 1000) / rate - performance.now()))
      const amount = 50_000 + Math.floor(random() * 50) * 5_000
      const request = bidRequest(bidder.token(), randomUUID(), { carId: lot, amount })
      await journal.settle(client, request, bidder.id, {
        tries: timeoutMs / 250,
        pauseMs: 250,
      })
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
