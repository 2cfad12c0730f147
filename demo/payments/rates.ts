import { sql } from 'kysely'
import { addRate } from '#market/rates/server/commands.ts'
import {
  addDays,
  tokyoDayOf,
  tokyoInstant,
  weekdayOf,
} from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { seedOf } from '../chance.ts'

const bank = 'Demo bank'
/** Reaches back before the first booking of the demo. */
const daysOfRates = 103

/** Adds the yen for a dollar on each workday of the last months where it is missing. */
export async function addPastRates(db: Db, now: Date): Promise<void> {
  const today = tokyoDayOf(now)
  const { rows } = await sql<{ day: string | null }>`
    select max(right(source, 10)) as day from exchange_rates
    where currency = 'USD' and source like ${`${bank} %`}
  `.execute(db)
  const known = rows[0]?.day ?? ''
  const days = Array.from({ length: daysOfRates + 1 }, (_, at) => addDays(today, at - daysOfRates))
    .map((day) => ({ day, at: tokyoInstant(day, '09:00') }))
    .filter(({ day, at }) => day > known && at <= now && weekdayOf(day) < 6)
  if (days.length === 0) return
  await db.transaction().execute(async (transaction) => {
    for (const { day, at } of days) {
      const rate = { yen: rateOf(day), source: `${bank} ${day}`, enteredBy: null, at }
      await addRate(transaction, { currency: 'USD', ...rate })
    }
  })
}

/** Varies slowly around 152, and a little from day to day. */
function rateOf(day: string): number {
  const number = Date.parse(day) / 86_400_000
  const noise = (seedOf('rate', day) % 100) / 100 - 0.5
  return Math.round((152 + 3.5 * Math.sin(number / 17) + noise) * 100) / 100
}
