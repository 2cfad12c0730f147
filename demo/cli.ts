import { runProgram, withDatabase, withDatabaseUrl } from '#app/server/cli/run-program.ts'
import { processConfig } from '#app/server/config.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { readArguments, wholeNumberOf } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import { runDay } from './bids/run-day.ts'
import { ensureDemoMarket } from './load.ts'
import { defaultSize, type MarketSize } from './market.ts'

const usage = `Loads a demo market of a chosen size into a database without lots.

  npm run demo -- [--live LOTS] [--stats SALES]

Without a number the size is that of the usual demo.

Auctions the lots of today, or of the next day, on which somebody has bid, within some minutes:

  npm run demo -- run-day [--minutes 5]`

runProgram(async () => {
  const { values, positionals } = readArguments(process.argv.slice(2), usage, {
    live: { type: 'string' },
    stats: { type: 'string' },
    minutes: { type: 'string' },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const size = sizeOf(values.live, values.stats)
  if (!processConfig().demo) {
    throw new StartFailure(
      'A demo market comes with accounts whose password everybody knows, and DEMO=off says that ' +
        'there is none here. Load it into a database of its own.',
    )
  }
  if (positionals[0] === 'run-day') {
    const minutes = wholeNumberOf('minutes', values.minutes ?? '5', 0, 600)
    return withDatabase({ name: 'seriba demo day' }, async (db) => {
      const lots = await runDay(db, { minutes, now: new Date(), log: console.log })
      console.log(`${lots} lots were auctioned`)
      return 0
    })
  }
  return withDatabaseUrl(async (url) => {
    await migrate(url)
    const { db } = connect(url, { max: 1 })
    await loadDictionaries(db)
    await db.destroy()
    const began = performance.now()
    await ensureDemoMarket({
      url,
      size,
      hasBids: processConfig().demoBids,
      now: () => new Date(),
      log: console.log,
    })
    console.log(`Done after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    return 0
  })
})

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

/** The most lots of a kind that one run adds. */
const maxLots = 100_000_000

function factor(option: string, text: string | undefined, standard: number): number {
  return text === undefined ? 1 : wholeNumberOf(option, text, 1, maxLots) / standard
}
