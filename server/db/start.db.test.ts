import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../config.ts'
import { StartFailure } from '../core/start-failure.ts'
import { guardedFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { openDatabase } from './postgres.ts'

const quiet = () => undefined
const isRoot = process.getuid?.() === 0

/** The sentence with which a start ends. */
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

describe('a database of one’s own', () => {
  const unreachable = 'postgres://me:secret@127.0.0.1:1/cars'

  test('that does not answer: a sentence with its address, without its password', async () => {
    const sentence = await sentenceOf(
      openDatabase(readConfig({ DATABASE_URL: unreachable }), quiet),
    )
    expect(sentence).toContain('127.0.0.1:1/cars')
    expect(sentence).toContain('cannot be reached')
    expect(sentence).not.toContain('secret')
  })

  test('that does not let us in: the same', async () => {
    const url = new URL(inject('adminUrl'))
    url.password = 'not-this-one'
    const sentence = await sentenceOf(openDatabase(readConfig({ DATABASE_URL: url.href }), quiet))
    expect(sentence).toContain('cannot be reached')
    expect(sentence).not.toContain('not-this-one')
  })

  test('serves one running Seriba at a time', async () => {
    const config = readConfig({ DATABASE_URL: inject('adminUrl') })
    const first = await openDatabase(config, quiet)
    expect(await sentenceOf(openDatabase(config, quiet))).toContain('Another running Seriba')
    await first.close()
    const next = await openDatabase(config, quiet)
    await next.close()
    // It belongs to somebody else and goes on running.
    expect(await query(inject('adminUrl'), 'select 1 as answer')).toEqual([{ answer: 1 }])
  })
})

describe('the embedded database', () => {
  let folder: TemporaryFolder
  const config = () => ({ ...readConfig({ DATA_DIR: folder.path }), dataDirChosen: false })

  beforeAll(async () => {
    folder = await guardedFolder()
  })
  afterAll(() => folder.remove())

  /** Another program that has taken the folder, and the address of its database. */
  async function holder(): Promise<{ program: ChildProcess; url: string }> {
    const file = join(import.meta.dirname, '..', 'testing', 'hold-database.ts')
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
    const lines = await readFile(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8')
    return Number(lines.split('\n')[0])
  }

  test('is made where there is none, over what a killed start has left', async () => {
    // No process has this number: it is above the largest that Linux gives.
    const leftover = 'postgres.making-4194305'
    await mkdir(join(folder.path, leftover))
    const database = await openDatabase(config(), quiet)
    expect(await readdir(folder.path)).not.toContain(leftover)
    await query(database.url, 'create table kept as select 7 as value')
    await database.close()
    expect(await readdir(join(folder.path, 'postgres'))).not.toContain('postmaster.pid')
  })

  test('refuses a second instance, and the first one does not notice', async () => {
    const first = await openDatabase(config(), quiet)
    const sentence = await sentenceOf(openDatabase(config(), quiet))
    expect(sentence).toContain(`${folder.path} is in use by another running Seriba`)
    expect(await query(first.url, 'select value from kept')).toEqual([{ value: 7 }])
    await first.close()
  })

  test('is found again after its program was killed, and stopped in the end', async () => {
    const { program, url } = await holder()
    await kill(program)
    const pid = await postmaster()
    const next = await openDatabase(config(), quiet)
    // The same server: nobody had to recover anything.
    expect(next.url).toBe(url)
    expect(await postmaster()).toBe(pid)
    expect(await query(next.url, 'select value from kept')).toEqual([{ value: 7 }])
    await next.close()
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('recovers after program and server were killed', async () => {
    const { program, url } = await holder()
    await query(url, 'insert into kept values (8)')
    process.kill(await postmaster(), 'SIGKILL')
    await kill(program)
    const next = await openDatabase(config(), quiet)
    const rows = await query(next.url, 'select value from kept order by value')
    expect(rows).toEqual([{ value: 7 }, { value: 8 }])
    await next.close()
  })

  // Only root lends PostgreSQL another account, to which a folder can be closed.
  test.runIf(isRoot)('says which folder is closed to its account', async () => {
    const closed = join(folder.path, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o700)
    const chosen = readConfig({ DATA_DIR: join(closed, 'data') })
    const sentence = await sentenceOf(openDatabase(chosen, quiet))
    expect(sentence).toContain(`cannot enter ${closed}:`)
    expect(sentence).toContain(`chmod o+x ${closed}`)
  })
})
