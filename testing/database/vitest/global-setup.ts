import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#app/server/config.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { appRole } from '#platform/database/server/embedded/app-role.ts'
import { startCluster } from '#platform/database/server/embedded/embedded.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import { shiftDatabaseClock } from '../clock/one-clock.ts'
import { templateName } from '../database.ts'
import { guarded, guardedFolder, type TemporaryFolder } from '../files/temporary-folder.ts'
import { addTestPeople } from '../people.ts'

const folders: TemporaryFolder[] = []

/** Starts one private PostgreSQL for the whole run and fills the template. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await guardedFolder()
  folders.push(folder)
  // A default folder may be replaced by one that the database's account can access.
  const config = { ...readConfig({}), dataDir: folder.path, dataDirChosen: false }
  // Several servers and databases share it.
  const cluster = await startCluster(config, () => undefined, { maxConnections: 200 })
  if (cluster.dataDir !== folder.path) folders.push(guarded(cluster.dataDir))
  await makeTemplate(cluster.adminUrl)
  await shiftDatabaseClock(databaseOf(cluster.adminUrl, templateName))
  await fillTemplate(databaseOf(cluster.url, templateName))
  project.provide('adminUrl', cluster.adminUrl)
  project.provide('appUrl', cluster.url)
  const files = await guardedFolder()
  folders.push(files)
  project.provide('filesFolder', files.path)
}

export async function teardown(): Promise<void> {
  for (const folder of folders) await folder.remove()
}

/** Returns the connection string of another database. */
function databaseOf(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The data need not survive a power cut, so commits do not wait for the disk.
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await client.query(`alter system set ${setting} = off`)
    }
    await client.query('select pg_reload_conf()')
    await client.query(`create database ${templateName} owner ${appRole}`)
    // For tests that write rows which triggers and foreign keys would refuse.
    await client.query(`grant set on parameter session_replication_role to ${appRole}`)
  } finally {
    await client.end()
  }
}

async function fillTemplate(url: string): Promise<void> {
  await migrate(url)
  const { db } = connect(url)
  try {
    await loadDictionaries(db)
    await addTestPeople(db)
  } finally {
    // A template must have no open connections.
    await db.destroy()
  }
}
