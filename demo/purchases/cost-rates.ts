import { addRate } from '#market/rates/server/commands.ts'
import { enteredCurrencies } from '#market/reference-data/contract/destinations.ts'
import { tokyoDayOf, tokyoInstant } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { seedOf } from '../chance.ts'

const bank = 'Demo bank'

/** Yen for one unit of the currencies of destinations, approximately as in 2026. */
const around = { EUR: 165.4, RUB: 1.91, KES: 1.18, NZD: 90.2, AED: 41.4, GEL: 55.8 } as const

/** Adds today's rates where they are missing. */
export async function addCostRates(db: Db, now: Date): Promise<void> {
  const day = tokyoDayOf(now)
  const source = `${bank} ${day}`
  const known = await db
    .selectFrom('exchange_rates')
    .select('id')
    .where('currency', 'in', enteredCurrencies)
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()
  const morning = tokyoInstant(day, '09:00')
  const at = morning < now ? morning : now
  if (known) return
  for (const currency of enteredCurrencies) {
    const noise = (seedOf(currency, day) % 100) / 10_000 - 0.005
    const yen = Math.round(around[currency] * (1 + noise) * 10_000) / 10_000
    await addRate(db, { currency, yen, source, enteredBy: null, at })
  }
}
