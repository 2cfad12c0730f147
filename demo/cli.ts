import { parseArgs } from 'node:util'
import { processConfig } from '../server/config.ts'
import { StartFailure } from '../server/core/start-failure.ts'
import { migrate } from '../server/db/migrate.ts'
import { connect } from '../server/db/pools.ts'
import { borrowDatabase } from '../server/db/postgres.ts'
import { loadDictionaries } from '../server/dictionaries/commands.ts'
import { ensureDemoMarket } from './load.ts'
import { defaultSize, type MarketSize } from './market.ts'

/** Loads a demo market of a chosen size: npm run demo -- --live 200000 --stats 12000000 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { live: { type: 'string' }, stats: { type: 'string' } },
  })
  const size = sizeOf(values.live, values.stats)
  const database = await borrowDatabase(processConfig(), console.log)
  try {
    await migrate(database.url)
    const { db } = connect(database.url, { max: 1 })
    await loadDictionaries(db)
    await db.destroy()
    const began = performance.now()
    await ensureDemoMarket({ url: database.url, size, now: () => new Date(), log: console.log })
    console.log(`Done after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  } finally {
    await database.close()
  }
}

/** Splits the totals as the default market is split. */
function sizeOf(live: string | undefined, stats: string | undefined): MarketSize {
  const { cars, bikes, stock, carSales, bikeSales } = defaultSize
  const upcoming = factor('live', live, cars + bikes + stock)
  const past = factor('stats', stats, carSales + bikeSales)
  return {
    cars: Math.round(cars * upcoming),
    bikes: Math.round(bikes * upcoming),
    stock: Math.round(stock * upcoming),
    carSales: Math.round(carSales * past),
    bikeSales: Math.round(bikeSales * past),
  }
}

function factor(option: string, text: string | undefined, standard: number): number {
  if (text === undefined) return 1
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count / standard
  throw new StartFailure(`--${option} is a number of lots, not ${text}.`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartFailure ? error.message : error)
    process.exit(1)
  },
)
