import pg from 'pg'
import { readConfig } from '../../server/config.ts'
import { startCluster } from '../../server/db/embedded.ts'
import { guarded, guardedFolder } from '../../server/testing/files/temporary-folder.ts'
import { findChromium } from './chromium.ts'
import { writeRunSettings } from './run-settings.ts'
import { startServer } from './start-server.ts'

/**
 * Starts one PostgreSQL for the run, fills a database with a small demo market that every worker gets
 * a copy of, and finds a browser. Starting the program once also builds the web app.
 */
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await guardedFolder()
  const folders = [folder]
  const config = { ...readConfig({}), dataDir: folder.path, dataDirChosen: false }
  const cluster = await startCluster(config, () => undefined)
  if (cluster.dataDir !== folder.path) folders.push(guarded(cluster.dataDir))
  const [chromium] = await Promise.all([
    findChromium(),
    startServer({ demoScale: 0.05, env: { DATABASE_URL: cluster.url } }).then((it) => it.stop()),
  ])
  await raiseDailyLimits(cluster.url)
  const { pathname } = new URL(cluster.url)
  writeRunSettings({
    adminUrl: databaseUrl(cluster.adminUrl, 'postgres'),
    appUrl: cluster.url,
    template: pathname.slice(1),
    launchOptions: chromium.launchOptions,
  })
  return async () => {
    await cluster.stop()
    await Promise.all([...folders, chromium].map((it) => it.remove()))
  }
}

/** One person bids in many tests of a worker, more often than people may in a day. */
async function raiseDailyLimits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update people set daily_bid_limit = 1000')
  await client.end()
}

function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
