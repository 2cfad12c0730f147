import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Crowd } from './bid-stand.ts'
import { type Fault, scaled, type Trial, timesOf } from './fault.ts'
import { bidRequest, codeOf, type Entry, Journal, lastWord } from './journal.ts'
import { WireClient } from './wire.ts'

/** F13: everybody bids in the last two seconds, and some a second too late. */
export const deadlineBurst: Fault = {
  id: 'F13',
  title: 'a burst of bids around one deadline',
  async run(trial) {
    const people = scaled(trial, 300)
    const closes = Date.now() + 6000
    const crowd = await trial.stand.crowd({
      people,
      lots: 10,
      creditYen: 1_000_000_000,
      dailyBids: 1000,
      closesAt: () => new Date(closes),
    })
    const startsAt = closes - 2000
    return bidAround(trial, crowd, {
      bids: people * 10,
      seconds: 3,
      startsAt,
      closesAt: () => closes,
    })
  },
}

/** Bids evenly over some seconds, each person on each lot once, and judges what was decided. */
export async function bidAround(
  { stand, random, say }: Trial,
  { bidders, lots }: Crowd,
  wanted: { bids: number; seconds: number; startsAt: number; closesAt: (lot: number) => number },
): Promise<string[]> {
  const journal = new Journal()
  const lanes = Array.from({ length: 100 }, () => new WireClient(stand.url, 60_000))
  const began = wanted.startsAt
  let next = 0
  const times: number[] = []
  await Promise.all(
    lanes.map(async (lane) => {
      for (let n = next++; n < wanted.bids; n = next++) {
        const [bidder, lot] = [bidders[n % bidders.length], lots[Math.floor(n / bidders.length)]]
        if (!bidder || lot === undefined) return
        await delay(Math.max(0, began + (n / wanted.bids) * wanted.seconds * 1000 - Date.now()))
        const amount = 50_000 + Math.floor(random() * 50) * 5_000
        const sent = performance.now()
        await journal.settle(
          lane,
          bidRequest(bidder.token(), randomUUID(), { carId: lot, amount }),
          bidder.id,
        )
        times.push(performance.now() - sent)
      }
    }),
  )
  for (const lane of lanes) lane.close()
  const closes = new Map(lots.map((lot, at) => [lot, wanted.closesAt(at)]))
  const faults = [...journal.entries.flatMap((entry) => judge(entry, closes.get(entry.lot) ?? 0))]
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from bids join lot_deadlines using (lot_id)
    where lot_id = any(${lots}) and accepted_at >= bidding_closes_at
  `.execute(stand.db)
  if (rows[0]?.late !== 0) faults.push(`${rows[0]?.late} bids accepted after the deadline`)
  faults.push(...(await journal.compare(stand.db)))
  const accepted = journal.entries.filter((entry) => lastWord(entry)?.status === 200).length
  say(`${journal.entries.length} bids, ${accepted} accepted, ${timesOf(times)}`)
  return faults
}

/** A refusal heard before the deadline and a bid sent after it that was accepted are both wrong. */
function judge(entry: Entry, closes: number): string[] {
  const word = lastWord(entry)
  if (!word) return []
  const isClosed = codeOf(word.body) === 'bidding_closed'
  if (isClosed && word.at < closes) return [`lot ${entry.lot}: closed ${closes - word.at} ms early`]
  if (word.status === 200 && entry.sentAt > closes) {
    return [`lot ${entry.lot}: sent ${entry.sentAt - closes} ms late and accepted`]
  }
  return isClosed || word.status === 200 ? [] : [`refused: ${word.body}`]
}
