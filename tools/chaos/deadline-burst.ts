import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Fault, type FaultContext, scaled, timesOf } from './fault.ts'
import { HttpClient } from './http-client.ts'
import { bidRequest, codeOf, type Entry, Journal, lastReply } from './journal.ts'
import type { Market } from './sandbox.ts'

/** F13: bids arrive in the last two seconds before a deadline, and in the first second after it. */
export const deadlineBurst: Fault = {
  id: 'F13',
  title: 'a burst of bids around one deadline',
  async run(context) {
    const people = scaled(context, 300)
    const closes = Date.now() + 6000
    const market = await context.sandbox.addMarket({
      people,
      lots: 10,
      creditYen: 1_000_000_000,
      dailyBids: 1000,
      closesAt: () => new Date(closes),
    })
    const startsAt = closes - 2000
    return bidAround(context, market, {
      bids: people * 10,
      seconds: 3,
      startsAt,
      closesAt: () => closes,
    })
  },
}

/** Spreads bids evenly over some seconds, one for each person and lot, and checks the decisions. */
export async function bidAround(
  { sandbox, random, log }: FaultContext,
  { bidders, lots }: Market,
  wanted: { bids: number; seconds: number; startsAt: number; closesAt: (lot: number) => number },
): Promise<string[]> {
  const journal = new Journal()
  const clients = Array.from({ length: 100 }, () => new HttpClient(sandbox.url, 60_000))
  const began = wanted.startsAt
  let next = 0
  const times: number[] = []
  await Promise.all(
    clients.map(async (client) => {
      for (let n = next++; n < wanted.bids; n = next++) {
        const [bidder, lot] = [bidders[n % bidders.length], lots[Math.floor(n / bidders.length)]]
        if (!bidder || lot === undefined) return
        await delay(Math.max(0, began + (n / wanted.bids) * wanted.seconds * 1000 - Date.now()))
        const amount = 50_000 + Math.floor(random() * 50) * 5_000
        const sent = performance.now()
        await journal.settle(
          client,
          bidRequest(bidder.token(), randomUUID(), { carId: lot, amount }),
          bidder.id,
        )
        times.push(performance.now() - sent)
      }
    }),
  )
  for (const client of clients) client.close()
  const closes = new Map(lots.map((lot, at) => [lot, wanted.closesAt(at)]))
  const faults = [...journal.entries.flatMap((entry) => check(entry, closes.get(entry.lot) ?? 0))]
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from bids join lot_deadlines using (lot_id)
    where lot_id = any(${lots}) and accepted_at >= bidding_closes_at
  `.execute(sandbox.db)
  if (rows[0]?.late !== 0) faults.push(`${rows[0]?.late} bids accepted after the deadline`)
  faults.push(...(await journal.compare(sandbox.db)))
  const accepted = journal.entries.filter((entry) => lastReply(entry)?.status === 200).length
  log(`${journal.entries.length} bids, ${accepted} accepted, ${timesOf(times)}`)
  return faults
}

/**
 * Reports a refusal received before the deadline, and an accepted bid sent after it. The journal rounds down to
 * milliseconds, so its times may be up to one too early.
 */
function check(entry: Entry, closes: number): string[] {
  const reply = lastReply(entry)
  if (!reply) return []
  const isClosed = codeOf(reply.body) === 'bidding_closed'
  if (isClosed && reply.at + 1 < closes)
    return [`lot ${entry.lot}: closed ${closes - reply.at} ms early`]
  if (reply.status === 200 && entry.sentAt > closes) {
    return [`lot ${entry.lot}: sent ${entry.sentAt - closes} ms late and accepted`]
  }
  return isClosed || reply.status === 200 ? [] : [`refused: ${reply.body}`]
}
