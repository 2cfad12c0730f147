import { type ExecFileException, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Config } from '../config.ts'
import { StartFailure } from '../core/start-failure.ts'
import {
  canEnter,
  closedFolder,
  type DatabaseUser,
  findDatabaseUser,
  openFolder,
  reachablePrograms,
} from './database-user.ts'
import { findPrograms } from './programs.ts'

const run = promisify(execFile)
const owner = 'seriba'

export interface Cluster {
  /** Connection string of the database `seriba`. */
  readonly url: string
  readonly dataDir: string
  /** Whether the server was running already, started by another program or left by a killed one. */
  readonly joined: boolean
  /** Starts the server again on its port when it has died. */
  revive(): Promise<void>
  /** Stops the server, letting running statements go (fast shutdown). */
  stop(): Promise<void>
}

interface Place {
  readonly folder: string
  readonly bin: string
  readonly user: DatabaseUser | null
  readonly password: string
}

/** Settings that differ from PostgreSQL's defaults, for a machine that it shares with the server. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'max_connections=60',
  'timezone=UTC',
  'log_checkpoints=off',
  'jit=off',
]

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that a killed program left
 * running there. The first start makes the cluster in a folder beside its place and moves it in
 * one step, so that a program killed meanwhile leaves nothing half made.
 * @throws StartFailure
 */
export async function startCluster(config: Config, say: (line: string) => void): Promise<Cluster> {
  const dataDir = await settleDataDir(config, say)
  const place = await preparePlace(dataDir)
  await createIfMissing(place, say)
  const running = await findRunning(place)
  const port = running ?? (await startServer(place))
  await createDatabase(urlOf(place, port, 'postgres'))
  const revive = async () => {
    if ((await findRunning(place)) === null) await startServer(place, port)
  }
  return {
    url: urlOf(place, port, 'seriba'),
    dataDir,
    joined: running !== null,
    revive,
    stop: () => stopServer(place),
  }
}

/** The data folder in use: as configured, or root's open folder when the default one is closed. */
async function settleDataDir(config: Config, say: (line: string) => void): Promise<string> {
  const user = await findDatabaseUser()
  await mkdir(config.dataDir, { recursive: true })
  if (await canEnter(config.dataDir, user)) return config.dataDir
  const closed = await closedFolder(config.dataDir, user)
  if (config.dataDirChosen) {
    throw new StartFailure(
      `The database cannot enter ${closed}: PostgreSQL does not run as root but as the user ` +
        `"postgres", and that folder is closed to it. Choose another place, for example ` +
        `DATA_DIR=/var/lib/seriba/data npm start, or open the way with: chmod o+x ${closed}`,
    )
  }
  const moved = join(openFolder, config.dataDir.replaceAll(/[^\w.-]+/g, '_').replace(/^_/, ''))
  await mkdir(moved, { recursive: true, mode: 0o755 })
  say(`${closed} is closed to the database's user, so the data lies in ${moved}`)
  return moved
}

async function preparePlace(dataDir: string): Promise<Place> {
  const user = await findDatabaseUser()
  const programs = await findPrograms()
  const native = await reachablePrograms(programs.native, programs.version, user)
  const passwordFile = join(dataDir, 'postgres-password')
  let password = await readFile(passwordFile, 'utf8').catch(() => '')
  if (!password) {
    password = randomBytes(24).toString('hex')
    await writeFile(passwordFile, password, { mode: 0o600 })
  }
  return { folder: join(dataDir, 'postgres'), bin: join(native, 'bin'), user, password }
}

async function createIfMissing(place: Place, say: (line: string) => void): Promise<void> {
  const present = await readFile(join(place.folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (present) return
  say('Creating the database …')
  await removeLeftovers(place)
  const making = `${place.folder}.making-${process.pid}`
  await mkdir(making, { mode: 0o700 })
  const secret = `${making}.secret`
  await writeFile(secret, place.password, { mode: 0o600 })
  if (place.user) {
    await chown(making, place.user.uid, place.user.gid)
    await chown(secret, place.user.uid, place.user.gid)
  }
  try {
    await program(place, 'initdb', [
      `--pgdata=${making}`,
      `--username=${owner}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ])
    await rename(making, place.folder)
  } catch (error) {
    throw new StartFailure(`The database could not be created in ${place.folder}: ${reason(error)}`)
  } finally {
    await rm(secret, { force: true })
  }
}

/** Clears what programs killed while creating a cluster have left. */
async function removeLeftovers(place: Place): Promise<void> {
  const parent = join(place.folder, '..')
  for (const name of await readdir(parent)) {
    const pid = Number(/^postgres\.making-(\d+)/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** The port on which this cluster answers to our password, or null. */
async function findRunning(place: Place): Promise<number | null> {
  const lines = await readFile(join(place.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = lines.split('\n')
  if (!pid || !port || !isAlive(Number(pid))) return null
  const client = new pg.Client({
    connectionString: urlOf(place, Number(port), 'postgres'),
    connectionTimeoutMillis: 2000,
  })
  try {
    await client.connect()
    return Number(port)
  } catch (error) {
    // 57P03: starting up or recovering; it is ours and will answer soon.
    if ((error as { code?: string }).code !== '57P03') return null
    await new Promise((resolve) => setTimeout(resolve, 250))
    return findRunning(place)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function startServer(place: Place, fixedPort?: number): Promise<number> {
  const log = join(place.folder, 'server.log')
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    const options = [...settings, `port=${port}`].map((setting) => `-c ${setting}`).join(' ')
    try {
      await program(place, 'pg_ctl', [
        '-D',
        place.folder,
        '-l',
        log,
        '-w',
        '-t',
        '60',
        '-o',
        options,
        'start',
      ])
      return port
    } catch (error) {
      // The workers of a killed server take a moment to notice, and a free port may be gone again.
      if (attempt < 8) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        const other = await findRunning(place)
        if (other) return other
        continue
      }
      const tail = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3)
      throw new StartFailure(
        `The database in ${place.folder} does not start: ${reason(error)}\n${tail.join('\n')}`,
      )
    }
  }
}

async function stopServer(place: Place): Promise<void> {
  await program(place, 'pg_ctl', [
    '-D',
    place.folder,
    '-m',
    'fast',
    '-w',
    '-t',
    '30',
    'stop',
  ]).catch(() => undefined)
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'seriba'")
    if (!rowCount) await client.query('create database seriba')
  } finally {
    await client.end()
  }
}

function program(place: Place, name: string, args: string[]) {
  // pg_ctl leaves the server behind in its output pipes, so those must not be ours to wait for.
  const options = {
    ...place.user,
    cwd: '/',
    timeout: 90_000,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  }
  if (name !== 'pg_ctl') return run(join(place.bin, name), args, options)
  return new Promise<void>((resolve, reject) => {
    const child = execFile(
      '/bin/sh',
      ['-c', '"$0" "$@" >/dev/null 2>&1', join(place.bin, name), ...args],
      options,
    )
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${code}`)),
    )
  })
}

const urlOf = (place: Place, port: number, database: string) =>
  `postgres://${owner}:${place.password}@127.0.0.1:${port}/${database}`

const reason = (error: unknown) =>
  ((error as ExecFileException & { stderr?: string }).stderr || String(error)).trim()

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
