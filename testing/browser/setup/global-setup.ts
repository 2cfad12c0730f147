import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { readConfig } from '#app/server/config.ts'
import { freePort } from '#platform/core/server/ports.ts'
import { appRole } from '#platform/database/server/embedded/app-role.ts'
import { type Cluster, startCluster } from '#platform/database/server/embedded/embedded.ts'
import { setClock, shiftDatabaseClock } from '#testing/database/clock/one-clock.ts'
import { guarded, guardedFolder } from '#testing/database/files/temporary-folder.ts'
import { findChromium } from './chromium.ts'
import { writeRunSettings } from './run-settings.ts'
import { startServer, testDemoScale, testServer } from './start-server.ts'

/**
 * Starts one PostgreSQL for the run, fills the database with a small demo market that every worker copies, and finds a
 * browser. The first start of the program also builds the web app. A second server with the whole demo is for the
 * sweep; it starts while other tests run.
 */
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export
export default async function globalSetup({ projects }: FullConfig): Promise<() => Promise<void>> {
  setClock()
  const folder = await guardedFolder()
  const folders = [folder]
  const config = { ...readConfig({}), dataDir: folder.path, dataDirChosen: false }
  // Several servers and databases share it.
  const cluster = await startCluster(config, () => undefined, { maxConnections: 200 })
  if (cluster.dataDir !== folder.path) folders.push(guarded(cluster.dataDir))
  await shiftDatabaseClock(cluster.adminUrl)
  const fill = startServer({
    demoScale: testDemoScale,
    env: { ...testServer, DATABASE_URL: cluster.url },
  })
  const [chromium] = await Promise.all([findChromium(), fill.then((it) => it.stop())])
  const hasSweep = projects.some(({ name }) => name === 'sweep') && !namesOtherFiles(process.argv)
  const demo = hasSweep ? await startDemo(cluster) : null
  const { pathname } = new URL(cluster.url)
  writeRunSettings({
    adminUrl: urlOf(cluster.adminUrl, 'postgres'),
    appUrl: cluster.url,
    template: pathname.slice(1),
    demoUrl: demo?.url ?? null,
    launchOptions: chromium.launchOptions,
  })
  return async () => {
    await demo?.stop()
    await cluster.stop()
    await Promise.all([...folders, chromium].map((it) => it.remove()))
  }
}

/** Whether the command line names files of journeys, which do not need the whole demo. */
const namesOtherFiles = (words: readonly string[]): boolean =>
  words.some((word) => /(?:^|\/)e2e\/[\w-]+(?:\.e2e\.ts)?(?::\d+)?$/.test(word))

/**
 * Starts a Seriba with the whole demo without waiting. Its pictures are plain, because drawing them occupies a
 * processor.
 */
async function startDemo({ adminUrl, url }: Pick<Cluster, 'adminUrl' | 'url'>) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${demoDatabase} owner ${appRole}`)
  await client.end()
  await shiftDatabaseClock(urlOf(adminUrl, demoDatabase))
  const port = await freePort()
  const server = startServer({
    port,
    env: { DATABASE_URL: urlOf(url, demoDatabase), DEMO_BIDS: 'on', DEMO_PICTURES: 'plain' },
  })
  // Tests that need it wait until it is ready, and fail if it never is.
  server.catch((error: unknown) => console.error(error))
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      server.then(
        (it) => it.stop(),
        () => undefined,
      ),
  }
}

const demoDatabase = 'whole_demo'

function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
