import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { openSession } from '#people/auth/server/commands.ts'
import { newSessionId, sessionTokens } from '#people/auth/server/session-tokens.ts'
import { freePort } from '#platform/core/server/ports.ts'
import { openDatabase } from '#platform/database/server/embedded/postgres.ts'
import { findPostmaster } from '#platform/database/server/embedded/postmaster.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import { signalDatabase } from '#testing/database/database-processes.ts'
import { guardedFolder, type TemporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { ensurePeople } from './load.ts'
import { demoPassword, demoPeople } from './people.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
let folder: TemporaryFolder
/** The secret in the README's commands. */
const secret = 'a-secret-that-protects-nothing-but-tests'

beforeAll(async () => {
  folder = await guardedFolder()
})
afterAll(() => folder.remove())

/** Returns the README's commands up to the start, with the program instead of npm. */
async function readmeCommands(): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const block = /## In production\n\n((?: {4}.*\n)+)/.exec(readme)?.[1] ?? ''
  expect(block).toContain('NODE_ENV=production')
  expect(block).toMatch(/^ {4}npm start$/m)
  const program = `exec ${process.execPath} ${join(root, 'app/server/main.ts')}`
  return block.replaceAll(/^ {4}/gm, '').replace(/^npm start$/m, program)
}

/** Runs the README's commands that add the first person, with the program instead of npm. */
async function addPerson(): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const block = /((?: {4}.*\n)* {4}npm run seriba -- person .*\n)/.exec(readme)?.[1] ?? ''
  const program = `${process.execPath} ${join(root, 'app/server/cli/seriba.ts')}`
  const commands = block.replaceAll(/^ {4}/gm, '').replace('npm run seriba --', program)
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder.path }
  const { stdout } = await run('/bin/sh', ['-c', commands], { cwd: folder.path, env })
  return stdout
}

/** Starts the program with shell commands; resolves when it is ready or has ended. */
async function start(commands: string, port: number) {
  const server = spawn('/bin/sh', ['-c', commands], {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', PORT: String(port), HOME: folder.path },
  })
  const lines: string[] = []
  const ended = once(server, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<null>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (line.includes('Seriba is ready')) resolve(null)
      })
    }
  })
  const code = await Promise.race([ready, ended])
  const stop = () => {
    server.kill('SIGTERM')
    return ended
  }
  return { code, lines, stop }
}

/** Prepares a data folder as a demo leaves it, with somebody signed in as its manager. */
async function createDemoData(): Promise<string> {
  const config = { ...readConfig({ DATA_DIR: join(folder.path, 'data') }), dataDirChosen: false }
  const database = await openDatabase(config, () => undefined)
  try {
    await migrate(database.url)
    const { db } = connect(database.url, { max: 1 })
    await ensurePeople(db)
    const { id } = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', 'manager@seriba.test')
      .executeTakeFirstOrThrow()
    const now = new Date()
    const session = await openSession(db, { personId: id, userAgent: '', network: '', now })
    await db.destroy()
    return session
  } finally {
    await database.close()
  }
}

test('does not start without DEMO or with the demo, and explains why', async () => {
  const words = await readmeCommands()
  for (const [demo, sentence] of [
    ['', /DEMO: is required in production, as DEMO=off/],
    ['DEMO=on', /DEMO: must be off in production/],
  ] as const) {
    const { code, lines } = await start(`rm -f ~/seriba.env\n${words.replace('DEMO=off', demo)}`, 0)
    expect(code, lines.join('\n')).toBe(1)
    expect(lines.join('\n')).toMatch(sentence)
  }
})

test('starts by the README without a trace of the previous demo', async () => {
  const session = await createDemoData()
  const port = await freePort()
  const words = (await readmeCommands()).replace(/openssl rand -base64 48/, `echo ${secret}`)
  const { code, lines, stop } = await start(`rm -f ~/seriba.env\n${words}`, port)
  try {
    expect(code, lines.join('\n')).toBe(null)
    expect(lines.join('\n')).toContain('Ended the demo accounts and their sessions: ')
    const url = `http://127.0.0.1:${port}`
    const info = await (await fetch(`${url}/api/site/info`)).text()
    expect(info).not.toContain('seriba.test')
    expect(info).not.toContain(demoPassword)
    for (const { email } of demoPeople) {
      const response = await fetch(`${url}/api/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demoPassword }),
      })
      expect(await response.json()).toMatchObject({ success: false })
    }
    const tokens = sessionTokens(secret)
    const profile = (token: string) =>
      fetch(`${url}/api/user/view-profile`, { headers: { authorization: `Bearer ${token}` } })
    for (const id of [session, newSessionId()]) {
      expect((await profile(tokens.accessToken(id, new Date()))).status).toBe(401)
    }
    expect(await (await fetch(`${url}/dev/outbox`)).text()).not.toContain('Outbox')
    // As in a second terminal.
    expect(await addPerson()).toContain('https://cars.example/')
  } finally {
    await stop()
  }
})

test('a stop waits for requests in flight and for PostgreSQL, however many signals arrive', async () => {
  const port = await freePort()
  const { code, lines, stop } = await start(await readmeCommands(), port)
  expect(code, lines.join('\n')).toBe(null)
  const url = `http://127.0.0.1:${port}/api/auth`
  // Each waits for its turn to check a password, half a second in total.
  const requests = Array.from({ length: 8 }, (_, at) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${at}@people.test`, password: 'whatever' }),
    }),
  )
  await requests[0]
  const stopped = stop()
  const repeats = setInterval(stop, 20)
  const responses = await Promise.all(requests).finally(() => clearInterval(repeats))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(400))
  const responded = performance.now()
  expect(await stopped).toBe(0)
  // Keep-alive connections do not delay it.
  expect(performance.now() - responded).toBeLessThan(10_000)
  expect(await findPostmaster(join(folder.path, 'data'))).toBeNull()
})

test('a start waits for a PostgreSQL that is killed in the meantime', async () => {
  const port = await freePort()
  const dataDir = join(folder.path, 'data')
  const starting = start(await readmeCommands(), port)
  // As soon as PostgreSQL runs, and when the server listens.
  await expect.poll(async () => (await findPostmaster(dataDir))?.port ?? null).not.toBeNull()
  await signalDatabase(dataDir, 'SIGKILL')
  const health = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ ok }) => ok)
  // A start that gives up explains why.
  const givenUp = starting.then(({ code, lines }) => expect(code, lines.join('\n')).toBe(null))
  const listening = expect.poll(() => health().catch(() => false), { interval: 10 }).toBe(true)
  await Promise.race([listening, givenUp])
  await signalDatabase(dataDir, 'SIGKILL')
  const { code, lines, stop } = await starting
  expect(code, lines.join('\n')).toBe(null)
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status)
    .toBe(200)
  expect(await stop()).toBe(0)
})
