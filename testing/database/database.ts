import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
// Sets pg's parsers for int8 and date, as the program does.
import '#platform/database/server/embedded/postgres.ts'
import { appRole } from '#platform/database/server/embedded/app-role.ts'
import { connect } from '#platform/database/server/pools.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { addShiftedClock } from './clock/one-clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects to the test server's own database, to create others. */
    readonly adminUrl: string
    /** Connects as the role of the program, which owns the test databases. */
    readonly appUrl: string
    /** Folder for files of tests, removed after the run. */
    readonly filesFolder: string
  }
}

/** The database that every test file copies; global-setup.ts fills it. */
export const templateName = 'seriba_template'

export interface TestDatabase {
  readonly url: string
  readonly db: Db
  /** For tests that need their own connection, such as those of COPY. */
  readonly pool: pg.Pool
}

/**
 * Creates a database for this test file: a copy of the migrated template, with reference data and one person for each
 * role, but without lots. It is dropped at the end of the file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  return open(templateName)
}

/** Creates an empty database, for tests of migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await open('template0')
  const adminUrl = new URL(inject('adminUrl'))
  adminUrl.pathname = new URL(database.url).pathname
  await addShiftedClock(adminUrl.href)
  return database
}

async function open(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name} template ${template} strategy file_copy owner ${appRole}`)
  const url = new URL(inject('appUrl'))
  url.pathname = `/${name}`
  const { db, pool } = connect(url.href, { statementTimeoutMs: 20_000, name: 'seriba test' })
  afterAll(async () => {
    await db.destroy()
    await admin(`drop database ${name} with (force)`)
  })
  return { url: url.href, db, pool }
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
