import { runCommandLine } from '#app/server/cli/run-program.ts'
import { processConfig } from '#app/server/config.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { commandLine, wholeNumber } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import { runDay } from './bids/run-day.ts'
import { ensureDemoMarket } from './load.ts'
import { defaultSize, type MarketSize } from './market.ts'

/** Limits the lots of a kind that one run adds. */
const lotCount = wholeNumber(1, 100_000_000)

runCommandLine(commandLine('demo'), (demo, host) => {
  demo
    .command('load', { isDefault: true })
    .description('load a demo market of a chosen size into a database without lots')
    .option('--live <lots>', 'live lots; without it those of the usual demo', lotCount)
    .option('--stats <sales>', 'past sales; without it those of the usual demo', lotCount)
    .action(async (size: Size) => {
      refuseWithoutDemo()
      await host.withUrl((url) => load(url, size))
    })
  demo
    .command('run-day')
    .description(
      'auction the lots of today, or of the next day, on which somebody has bid, within some minutes',
    )
    .option('--minutes <n>', 'how long', wholeNumber(0, 600), 5)
    .action(async ({ minutes }: { minutes: number }) => {
      refuseWithoutDemo()
      await host.onConnection(async (db) => {
        const lots = await runDay(db, { minutes, now: host.now(), log: console.log })
        return [`${lots} lots were auctioned`]
      })
    })
})

interface Size {
  readonly live?: number
  readonly stats?: number
}

/** @throws StartFailure */
function refuseWithoutDemo(): void {
  if (processConfig().demo) return
  throw new StartFailure(
    'A demo market comes with accounts whose password everybody knows, and DEMO=off says that ' +
      'there is none here. Load it into a database of its own.',
  )
}

/** @returns the exit code */
async function load(url: string, size: Size): Promise<number> {
  await migrate(url)
  const { db } = connect(url, { max: 1 })
  await loadDictionaries(db)
  await db.destroy()
  const began = performance.now()
  await ensureDemoMarket({
    url,
    size: sizeOf(size),
    hasBids: processConfig().demoBids,
    now: () => new Date(),
    log: console.log,
  })
  console.log(`Done after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return 0
}

/** Splits the totals in the proportions of the default market. */
function sizeOf({ live, stats }: Size): MarketSize {
  const { cars, bikes, stock, carSales, bikeSales } = defaultSize
  const upcoming = live === undefined ? 1 : live / (cars + bikes + stock)
  const past = stats === undefined ? 1 : stats / (carSales + bikeSales)
  return {
    cars: Math.round(cars * upcoming),
    bikes: Math.round(bikes * upcoming),
    stock: Math.round(stock * upcoming),
    carSales: Math.round(carSales * past),
    bikeSales: Math.round(bikeSales * past),
  }
}
