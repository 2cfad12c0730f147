import { readConfig } from '../../server/config.ts'
import { startCluster } from '../../server/db/embedded.ts'
import { guarded, guardedFolder } from '../../server/testing/files/temporary-folder.ts'
import { setClock, shiftDatabaseClock } from '../../server/testing/one-clock.ts'
import { findChromium } from './chromium.ts'
import { writeRunSettings } from './run-settings.ts'
import { startServer, testDemoScale, testServer } from './start-server.ts'

/**
 * Starts one PostgreSQL for the run, fills a database with a small demo market that every worker gets
 * a copy of, and finds a browser. Starting the program once also builds the web app.
 */
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export
export default async function globalSetup(): Promise<() => Promise<void>> {
  setClock()
  const folder = await guardedFolder()
  const folders = [folder]
  const config = { ...readConfig({}), dataDir: folder.path, dataDirChosen: false }
  const cluster = await startCluster(config, () => undefined)
  if (cluster.dataDir !== folder.path) folders.push(guarded(cluster.dataDir))
  await shiftDatabaseClock(cluster.adminUrl)
  const fill = startServer({
    demoScale: testDemoScale,
    env: { ...testServer, DATABASE_URL: cluster.url },
  })
  const [chromium] = await Promise.all([findChromium(), fill.then((it) => it.stop())])
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

function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
