import { join } from 'node:path'
import { sql } from 'kysely'
import { addDays, tokyoDayOf, tokyoInstant } from '#platform/clock/contract/tokyo-time.ts'
import { runDatabaseClock } from '#testing/database/bids.ts'
import { bidAround } from './deadline-burst.ts'
import { type Fault, scaled } from './fault.ts'
import { codeOf, lastReply } from './journal.ts'
import { bidSteadily } from './steady-bids.ts'

const dailyBids = 3

/** F6: midnight in Tokyo passes while people bid more than the daily limit. */
export const tokyoMidnight: Fault = {
  id: 'F6',
  title: 'the daily limit at midnight in Tokyo',
  async run(context) {
    const { sandbox, random, log } = context
    const people = scaled(context, 100)
    const limits = { creditYen: 1_000_000_000, dailyBids }
    const market = await sandbox.addMarket({ people, lots: 10, ...limits })
    const today = addDays(tokyoDayOf(new Date()), 1)
    const midnight = tokyoInstant(addDays(today, 1), '00:00')
    await runDatabaseClock(sandbox.db, new Date(midnight.getTime() - 2000))
    try {
      // Ten bids each in five seconds: more than the daily limit both before and after midnight.
      const steady = bidSteadily(sandbox, market, { rate: people * 2, random })
      await steady.allDone()
      const { rows } = await sql<{ day: string; bids: number; most: number; people: number }>`
        select placed_day::text as day, sum(bids)::int as bids, max(bids)::int as most,
          count(*)::int as people
        from (
          select person_id, placed_day, count(*) as bids from bids
          where person_id = any(${market.bidders.map(({ id }) => id)}) group by 1, 2
        ) each group by 1 order by 1
      `.execute(sandbox.db)
      log(rows.map(({ day, bids, people: who }) => `${day}: ${bids} bids of ${who}`).join(', '))
      const faults = rows
        .filter(({ most }) => most > dailyBids)
        .map(({ day, most }) => `${most} bids of one person on ${day}`)
      if (rows.length !== 2) faults.push(`bids on ${rows.length} days`)
      for (const entry of steady.journal.entries) {
        const reply = lastReply(entry)
        const isLawful = reply?.status === 200 || codeOf(reply?.body ?? '') === 'bid_limit_reached'
        if (!isLawful) faults.push(`refused with ${reply?.status} ${reply?.body}`)
      }
      return [...faults, ...(await steady.journal.compare(sandbox.db))]
    } finally {
      await sql`
        create or replace function app_now() returns timestamptz language sql volatile
        as 'select clock_timestamp()'
      `.execute(sandbox.db)
    }
  },
}

/** F12: the server's clock is wrong by minutes; deadlines follow the database's. */
export const skewedClock: Fault = {
  id: 'F12',
  title: 'the clock of the server is off by five minutes',
  async run(context) {
    const { sandbox, random, log } = context
    const faults: string[] = []
    for (const minutes of [-5, 5]) {
      await sandbox.killServer()
      await sandbox.startServer({
        preload: [join(import.meta.dirname, '../../testing/database/clock/shifted-clock.ts')],
        env: { SHIFT_MS: String(minutes * 60_000) },
      })
      const bids = scaled(context, 500, 100)
      const seconds = scaled(context, 6, 2)
      const startsAt = Date.now() + 3000
      const moments = Array.from(
        { length: 50 },
        (_, at) => startsAt + ((at + 0.5) / 50) * seconds * 1000 + (random() - 0.5) * 300,
      )
      const closesAt = (lot: number) => moments[lot] ?? 0
      const market = await sandbox.addMarket({
        people: bids / 50,
        lots: 50,
        creditYen: 1_000_000_000,
        dailyBids: 1000,
        closesAt: (lot) => new Date(closesAt(lot)),
      })
      log(`${minutes} minutes`)
      faults.push(...(await bidAround(context, market, { bids, seconds, startsAt, closesAt })))
    }
    await sandbox.killServer()
    await sandbox.startServer()
    return faults
  },
}
