import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { type Fault, pick, scaled } from './fault.ts'
import { HttpClient } from './http-client.ts'
import { bidRequest, Journal, lastReply } from './journal.ts'

const creditYen = 2_000_000

/** F5: people and managers concurrently bid three times the credit, and withdraw. */
export const limitRaces: Fault = {
  id: 'F5',
  title: 'people and managers race for the same credit',
  async run(context) {
    const { sandbox, random, log } = context
    // With fewer people the accepted share varies too much.
    const people = scaled(context, 200, 50)
    const { bidders, manager, lots } = await sandbox.addMarket({
      people,
      lots: 50,
      creditYen,
      dailyBids: 1000,
    })
    const deadlocks = await countDeadlocks(sandbox.db)
    const journal = new Journal()
    // Ten bids each, two hundred thousand to a million: three times two million.
    const requests = Array.from({ length: people * 10 }, (_, n) => ({
      bidder: pick(random, bidders),
      lot: pick(random, lots),
      amount: 200_000 + Math.floor(random() * 161) * 5_000,
      byManager: random() < 0.2,
      cancels: n % 8 === 0,
    }))
    const clients = Array.from(
      { length: Math.min(200, people) },
      () => new HttpClient(sandbox.url, 60_000),
    )
    let next = 0
    await Promise.all(
      clients.map(async (client) => {
        for (let one = requests[next++]; one; one = requests[next++]) {
          const { bidder, lot, amount, byManager, cancels } = one
          const bid = { carId: lot, amount, ...(byManager ? { userId: String(bidder.id) } : {}) }
          const request = bidRequest((byManager ? manager : bidder).token(), randomUUID(), bid)
          const reply = lastReply(await journal.settle(client, request, bidder.id))
          const bidId = Number(/"bidId":(\d+)/.exec(reply?.body ?? '')?.[1] ?? 0)
          if (!cancels || bidId === 0) continue
          const body = { bidId, status: 4 }
          await client.send({
            method: 'PUT',
            path: '/api/bid/update-bid-status',
            token: bidder.token(),
            body,
          })
        }
      }),
    )
    for (const client of clients) client.close()
    const faults = journal.unexpectedErrors()
    const met = (await countDeadlocks(sandbox.db)) - deadlocks
    if (met > 0) faults.push(`${met} deadlocks`)
    const used = await exposureOf(sandbox.db, bidders)
    const serial = exposureInSeries(requests)
    const share = used / serial
    log(`${requests.length} bids, ${(100 * share).toFixed(1)} % of the number without concurrency`)
    if (share < 0.95)
      faults.push(`only ${(100 * share).toFixed(1)} % of the serial run was accepted`)
    return faults
  },
}

/** Returns the exposure that results from processing the requests in sequence. */
function exposureInSeries(
  requests: readonly { bidder: { id: number }; lot: number; amount: number; cancels: boolean }[],
): number {
  const accounts = new Map<number, Map<number, number>>()
  for (const { bidder, lot, amount, cancels } of requests) {
    const own = accounts.get(bidder.id) ?? new Map<number, number>()
    accounts.set(bidder.id, own)
    const others = [...own].reduce((sum, [at, yen]) => (at === lot ? sum : sum + yen), 0)
    if (amount > (own.get(lot) ?? 0) && others + amount > creditYen) continue
    own.set(lot, amount)
    if (cancels) own.delete(lot)
  }
  return [...accounts.values()].reduce(
    (sum, own) => [...own.values()].reduce((a, b) => a + b, sum),
    0,
  )
}

async function exposureOf(db: Db, bidders: readonly { id: number }[]) {
  const { rows } = await sql<{ yen: number }>`
    select coalesce(sum(exposure_yen), 0)::bigint as yen from accounts
    where person_id = any(${bidders.map(({ id }) => id)})
  `.execute(db)
  return rows[0]?.yen ?? 0
}

async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(db)
  return rows[0]?.deadlocks ?? 0
}
