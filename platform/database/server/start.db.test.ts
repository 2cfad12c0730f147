import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { StartFailure, startFailureFor } from '#platform/core/server/start-failure.ts'
import { startJobs } from '#platform/jobs/server/jobs.ts'
import { guardedFolder, type TemporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { openDatabase } from './embedded/postgres.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { migrate } from './migrate.ts'

const quiet = () => undefined
const isRoot = process.getuid?.() === 0

/** Returns the error message with which a start fails. */
async function sentenceOf(start: Promise<{ close(): Promise<void> }>): Promise<string> {
  const failure = await start.then(
    (database) => database.close().then(() => null),
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StartFailure)
  return (failure as StartFailure).message
}

/** One statement on a connection of its own. */
async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe('an external database', () => {
  const unreachable = 'postgres://me:secret@127.0.0.1:1/cars'

  test('reports one that does not respond with its address, without its password', async () => {
    const sentence = await sentenceOf(
      openDatabase(readConfig({ DATABASE_URL: unreachable }), quiet),
    )
    expect(sentence).toContain('127.0.0.1:1/cars')
    expect(sentence).toContain('cannot be reached')
    expect(sentence).not.toContain('secret')
  })

  test('reports one that refuses the password in the same way', async () => {
    const url = new URL(inject('adminUrl'))
    url.password = 'not-this-one'
    const sentence = await sentenceOf(openDatabase(readConfig({ DATABASE_URL: url.href }), quiet))
    expect(sentence).toContain('cannot be reached')
    expect(sentence).not.toContain('not-this-one')
  })

  /** Returns the sentence for a database of the tests' own cluster, as one of its users. */
  async function sentenceFor(database: string, user?: string): Promise<string> {
    const url = new URL(inject('adminUrl'))
    url.pathname = `/${database}`
    if (user) [url.username, url.password] = [user, 'secret']
    return sentenceOf(openDatabase(readConfig({ DATABASE_URL: url.href }), quiet))
  }
  const admin = (statement: string) => query(inject('adminUrl'), statement)

  test('reports another encoding by name', async () => {
    await admin("create database latin encoding 'LATIN1' template template0 locale 'C'")
    onTestFinished(async () => void (await admin('drop database latin with (force)')))
    const sentence = await sentenceFor('latin')
    expect(sentence).toContain('"latin" in DATABASE_URL is encoded as LATIN1')
    expect(sentence).toContain('--encoding UTF8')
  })

  test('reports a read-only database', async () => {
    await admin('create database reading template template0')
    onTestFinished(async () => void (await admin('drop database reading with (force)')))
    await admin('alter database reading set default_transaction_read_only = on')
    expect(await sentenceFor('reading')).toContain('"reading" in DATABASE_URL only allows reading')
  })

  test('reports a database of somebody else with the way to own it', async () => {
    await admin("create role guest_of_test login password 'secret'")
    await admin('create database hosted template template0')
    onTestFinished(async () => {
      await admin('drop database hosted with (force)')
      await admin('drop role guest_of_test')
    })
    const sentence = await sentenceFor('hosted', 'guest_of_test')
    expect(sentence).toContain('"guest_of_test" in DATABASE_URL may not create tables')
    expect(sentence).toContain('alter database "hosted" owner to "guest_of_test"')
  })

  test('loses the lease once another program holds it, and reports that once', async () => {
    const lines: string[] = []
    const lost = Promise.withResolvers<string>()
    const database = await openDatabase(
      readConfig({ DATABASE_URL: inject('adminUrl') }),
      (line) => lines.push(line),
      (failure) => lost.resolve(failure.message),
    )
    expect(database.isHeld()).toBe(true)
    const other = new pg.Client({ connectionString: inject('adminUrl') })
    onTestFinished(async () => {
      await other.end()
      await database.close()
    })
    await other.connect()
    // It is next in line when the connection with the lock ends.
    const acquired = other.query('select pg_advisory_lock($1)', [0x5e21ba])
    const listWaiting = () =>
      admin(`select from pg_locks where objid = ${0x5e21ba} and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    await expect.poll(async () => (await listWaiting()).length).toBe(1)
    const instances = "application_name like 'seriba instance%' and datname = current_database()"
    await query(
      inject('adminUrl'),
      `select pg_terminate_backend(pid) from pg_stat_activity where ${instances}`,
    )
    await acquired
    await expect.poll(() => database.isHeld()).toBe(false)
    expect(await lost.promise).toContain('Another running Seriba')
    expect(database.isHeld()).toBe(false)
    expect(lines).toEqual([
      'The lease on the database is lost: no bids are taken and no jobs run until it is back.',
    ])
  })

  test('loses the lease when the network is cut, and regains it when the network is back', async () => {
    const admin = new URL(inject('adminUrl'))
    const { hostname } = admin
    const ownPort = Number(admin.port)
    let isCut = false
    const proxy = createServer((client) => {
      const database = connect(ownPort, hostname)
      // Data sent while the network is cut is lost, and no connection ends.
      client.on('data', (bytes) => isCut || database.write(bytes))
      database.on('data', (bytes) => isCut || client.write(bytes))
      for (const socket of [client, database]) socket.on('error', () => undefined)
      client.on('close', () => database.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    admin.port = String((proxy.address() as AddressInfo).port)
    const config = readConfig({ DATABASE_URL: admin.href })
    const database = await openDatabase(config, quiet, quiet, 100)
    await delay(500)
    expect(database.isHeld()).toBe(true)
    isCut = true
    await expect.poll(() => database.isHeld()).toBe(false)
    isCut = false
    await expect.poll(() => database.isHeld()).toBe(true)
    await database.close()
  })

  test('serves one running Seriba at a time', async () => {
    const config = readConfig({ DATABASE_URL: inject('adminUrl') })
    const first = await openDatabase(config, quiet)
    expect(await sentenceOf(openDatabase(config, quiet))).toContain('Another running Seriba')
    await first.close()
    const next = await openDatabase(config, quiet)
    await next.close()
    // It belongs to somebody else, so nobody stops it.
    expect(await query(inject('adminUrl'), 'select 1 as value')).toEqual([{ value: 1 }])
  })
})

describe('the embedded database', () => {
  let folder: TemporaryFolder
  const config = () => ({ ...readConfig({ DATA_DIR: folder.path }), dataDirChosen: false })

  beforeAll(async () => {
    folder = await guardedFolder()
  })
  afterAll(() => folder.remove())

  /** Starts another program that uses the folder; returns it with the address of its database. */
  async function holder(): Promise<{ program: ChildProcess; url: string }> {
    const file = join(import.meta.dirname, '../../../testing/database/hold-database.ts')
    const program = spawn(process.execPath, [file, folder.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: program.stdout })) {
      return { program, url: line }
    }
    throw new Error('the holder ended before it had the database')
  }

  async function kill(program: ChildProcess): Promise<void> {
    const ended = once(program, 'exit')
    program.kill('SIGKILL')
    await ended
  }

  async function postmaster(): Promise<number> {
    return (await findPostmaster(folder.path))?.pid ?? 0
  }

  test('is created where there is none, despite the leftovers of a killed start', async () => {
    // No process has this number: it is above the maximum on Linux.
    const leftover = 'postgres.unfinished-4194305'
    await mkdir(join(folder.path, leftover))
    const database = await openDatabase(config(), quiet)
    expect(await readdir(folder.path)).not.toContain(leftover)
    await query(database.url, 'create table survivors as select 7 as value')
    await database.close()
    expect(await readdir(join(folder.path, 'postgres'))).not.toContain('postmaster.pid')
  })

  test('refuses a second instance without disturbing the first one', async () => {
    const first = await openDatabase(config(), quiet)
    const sentence = await sentenceOf(openDatabase(config(), quiet))
    expect(sentence).toContain(`${folder.path} is in use by another running Seriba`)
    expect(await query(first.url, 'select value from survivors')).toEqual([{ value: 7 }])
    await first.close()
  })

  test('is found again after its program was killed, and stopped at the end', async () => {
    const { program, url } = await holder()
    await kill(program)
    const pid = await postmaster()
    const next = await openDatabase(config(), quiet)
    // The same server: there was no recovery.
    expect(next.url).toBe(url)
    expect(await postmaster()).toBe(pid)
    expect(await query(next.url, 'select value from survivors')).toEqual([{ value: 7 }])
    await next.close()
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('recovers after program and server were killed', async () => {
    const { program, url } = await holder()
    await query(url, 'insert into survivors values (8)')
    process.kill(await postmaster(), 'SIGKILL')
    await kill(program)
    const next = await openDatabase(config(), quiet)
    const rows = await query(next.url, 'select value from survivors order by value')
    expect(rows).toEqual([{ value: 7 }, { value: 8 }])
    await next.close()
  })

  /** Returns the superuser's address of a database that runs in the folder. */
  async function adminOf(url: string): Promise<string> {
    const admin = new URL(url)
    admin.username = 'seriba'
    admin.password = await readFile(join(folder.path, 'postgres-password'), 'utf8')
    return admin.href
  }

  const foreignOwners = `
    select class.relname as name, pg_get_userbyid(class.relowner) as owner from pg_class class
    where class.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and class.relowner <> 'seriba_app'::regrole
    union all
    select proname, pg_get_userbyid(proowner) from pg_proc
    where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and proowner <> 'seriba_app'::regrole
    union all
    select typname, pg_get_userbyid(typowner) from pg_type
    where typnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and typowner <> 'seriba_app'::regrole
    union all
    select nspname, pg_get_userbyid(nspowner) from pg_namespace
    where nspname = 'pgboss' and nspowner <> 'seriba_app'::regrole`

  test('serves the program as a role that owns its database and is no superuser', async () => {
    const database = await openDatabase(config(), quiet)
    const { url } = database
    await migrate(url)
    await (await startJobs(url)).stop()
    const rights = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls'
    expect(await query(url, `select ${rights} from pg_roles where rolname = current_user`)).toEqual(
      [
        {
          ...{ rolsuper: false, rolcreaterole: false, rolcreatedb: false },
          ...{ rolreplication: false, rolbypassrls: false },
        },
      ],
    )
    expect(await query(url, foreignOwners)).toEqual([])
    await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow('denied')
    await expect(query(url, "select pg_read_file('postgresql.conf')")).rejects.toThrow('denied')
    await expect(query(url, 'create role another superuser')).rejects.toThrow('denied')
    await database.close()
  })

  test('an older version, which belongs to the superuser, is handed over with everything in it', async () => {
    const first = await openDatabase(config(), quiet)
    await migrate(first.url)
    await (await startJobs(first.url)).stop()
    const admin = await adminOf(first.url)
    await query(admin, "insert into makers (kind, name) values ('car', 'Survivor')")
    await query(admin, "create type state as enum ('new', 'old')")
    await query(admin, 'create domain yen as bigint check (value >= 0)')
    await query(admin, 'reassign owned by seriba_app to seriba')
    await query(admin, 'alter database seriba owner to seriba')
    await query(admin, 'drop owned by seriba_app; drop role seriba_app')
    await first.close()
    const next = await openDatabase(config(), quiet)
    expect(await query(next.url, foreignOwners)).toEqual([])
    // Migrations change objects of older versions, and jobs continue.
    expect(await migrate(next.url)).toEqual([])
    await query(next.url, 'alter table lots add of_test int; alter table lots drop of_test')
    await query(next.url, 'drop type state; drop domain yen')
    await (await startJobs(next.url)).stop()
    const found = await query(next.url, "delete from makers where name = 'Survivor' returning name")
    expect(found).toEqual([{ name: 'Survivor' }])
    await next.close()
  })

  test('gives the program another password when that of the superuser is replaced', async () => {
    const first = await openDatabase(config(), quiet)
    await query(await adminOf(first.url), "alter role seriba password 'replaced'")
    await writeFile(join(folder.path, 'postgres-password'), 'replaced')
    await first.close()
    const next = await openDatabase(config(), quiet)
    expect(new URL(next.url).password).not.toBe(new URL(first.url).password)
    expect(await query(next.url, 'select 1 as value')).toEqual([{ value: 1 }])
    await next.close()
  })

  // Only root starts PostgreSQL as another user, to whom a folder can be closed.
  test('is restarted after it has died, and again after a failed start', async () => {
    const lines: string[] = []
    const lost: string[] = []
    const database = await openDatabase(
      config(),
      (line) => lines.push(line),
      (failure) => lost.push(failure.message),
    )
    const untilLogged = async (text: string) => {
      while (!lines.some((line) => line.includes(text))) await delay(50)
    }
    // No server starts with unreadable settings.
    const settings = join(folder.path, 'postgres', 'postgresql.auto.conf')
    const before = await readFile(settings, 'utf8')
    await writeFile(settings, `${before}\nno such setting\n`)
    process.kill(await postmaster(), 'SIGKILL')
    await untilLogged('is not available, trying again')
    expect(database.isHeld()).toBe(false)
    await writeFile(settings, before)
    await untilLogged('is available again')
    expect(database.isHeld()).toBe(true)
    expect(lost).toEqual([])
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await sentenceOf(openDatabase(config(), quiet))).toContain('in use by another')
    await database.close()
  })

  test('reports a folder that cannot be written to', async () => {
    const file = join(folder.path, 'a-file')
    await writeFile(file, '')
    for (const [dataDir, sentence] of [
      [file, 'is not a folder'],
      [join(file, 'data'), 'is not a folder'],
    ] as const) {
      const error = await openDatabase({ ...config(), dataDir }, quiet).catch((caught) => caught)
      expect(startFailureFor(error)?.message).toContain(sentence)
    }
  })

  test.runIf(isRoot)('names the folder that is closed to its user', async () => {
    const closed = join(folder.path, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o700)
    const chosen = readConfig({ DATA_DIR: join(closed, 'data') })
    const sentence = await sentenceOf(openDatabase(chosen, quiet))
    expect(sentence).toContain(`cannot enter ${closed}:`)
    expect(sentence).toContain(`chmod o+x ${closed}`)
  })
})
