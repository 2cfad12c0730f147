import { type ExecFileException, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  chown,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Config } from '#platform/core/server/config.ts'
import { freePort } from '#platform/core/server/ports.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { untilAvailable } from '../until-available.ts'
import { appPassword, appRole, ensureAppRole } from './app-role.ts'
import {
  canEnter,
  closedFolder,
  type DatabaseUser,
  findDatabaseUser,
  makeFolder,
  openFolder,
  reachablePrograms,
} from './database-user.ts'
import { findPostmaster, isAlive } from './postmaster.ts'
import { findPrograms } from './programs.ts'

const run = promisify(execFile)
const owner = 'seriba'

export interface Cluster {
  /** Connection string of the database `seriba` as its owner, who is no superuser. */
  readonly url: string
  /** The same as the superuser; for tests and benchmarks, never for the program. */
  readonly adminUrl: string
  readonly dataDir: string
  /** Whether the server was running already, started by another program or left by a killed one. */
  readonly joined: boolean
  /** Starts a dead server again on its port. */
  revive(): Promise<void>
  /** Stops the server and cancels running statements (fast shutdown). */
  stop(): Promise<void>
}

interface ClusterSetup {
  readonly folder: string
  readonly bin: string
  readonly user: DatabaseUser | null
  readonly password: string
  readonly maxConnections: number
}

/** Settings that differ from PostgreSQL's defaults, because the database shares the machine with the server. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'timezone=UTC',
  'log_checkpoints=off',
  'jit=off',
]

/**
 *
 * Starts the embedded PostgreSQL of a data folder, or joins the one that a killed program left running there. The first
 * start creates the cluster under a temporary name and renames it at the end, so that a killed start leaves no
 * half-made cluster. @throws StartFailure
 */
export async function startCluster(
  config: Config,
  log: (line: string) => void,
  { maxConnections = 60 }: { readonly maxConnections?: number } = {},
): Promise<Cluster> {
  const dataDir = await resolveDataDir(config, log)
  const setup = { ...(await prepareSetup(dataDir)), maxConnections }
  await createIfMissing(setup, log)
  const running = await findRunning(setup)
  const port = running ?? (await startServer(setup))
  const password = appPassword(setup.password)
  const revive = async () => {
    if ((await findRunning(setup)) === null) await startServer(setup, port)
  }
  const began = performance.now()
  const prepareRole = async () => {
    await revive()
    await ensureAppRole((database) => urlOf(setup, port, database), password)
  }
  // It can fail right after its start, as at any later time.
  await untilAvailable(prepareRole, { log, isStopping: () => performance.now() - began > 60_000 })
  return {
    url: `postgres://${appRole}:${password}@127.0.0.1:${port}/seriba`,
    adminUrl: urlOf(setup, port, 'seriba'),
    dataDir,
    joined: running !== null,
    revive,
    stop: () => stopServer(setup),
  }
}

/**
 * Returns the data folder to use: the configured one, or a folder outside of the checkout when PostgreSQL cannot enter
 * the default one.
 */
async function resolveDataDir(config: Config, log: (line: string) => void): Promise<string> {
  const user = await findDatabaseUser()
  await makeFolder(config.dataDir, user).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    // Node's error for a folder in which nothing can be created, such as one on a read-only disk.
    throw new StartFailure(
      `${config.dataDir} cannot be created: its disk is read-only. Make it writable, or choose ` +
        'another place: DATA_DIR=/srv/seriba npm start',
    )
  })
  await access(config.dataDir, constants.W_OK)
  if (await canEnter(config.dataDir, user)) return config.dataDir
  const closed = await closedFolder(config.dataDir, user)
  if (config.dataDirChosen) {
    throw new StartFailure(
      `The database cannot enter ${closed}: PostgreSQL does not run as root but as the user ` +
        `"postgres", and that folder is closed to it. Choose another folder, for example ` +
        `DATA_DIR=/var/lib/seriba/data npm start, or open the way with: chmod o+x ${closed}`,
    )
  }
  const moved = join(openFolder, config.dataDir.replaceAll(/[^\w.-]+/g, '_').replace(/^_/, ''))
  await makeFolder(moved, user)
  log(`${closed} is closed to the database's user, so the data lies in ${moved}`)
  return moved
}

async function prepareSetup(dataDir: string): Promise<Omit<ClusterSetup, 'maxConnections'>> {
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

async function createIfMissing(setup: ClusterSetup, log: (line: string) => void): Promise<void> {
  const present = await readFile(join(setup.folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (present) return
  log('Creating the database …')
  await removeLeftovers(setup)
  const unfinished = `${setup.folder}.unfinished-${process.pid}`
  await mkdir(unfinished, { mode: 0o700 })
  const secret = `${unfinished}.secret`
  await writeFile(secret, setup.password, { mode: 0o600 })
  if (setup.user) {
    await chown(unfinished, setup.user.uid, setup.user.gid)
    await chown(secret, setup.user.uid, setup.user.gid)
  }
  try {
    await program(setup, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${owner}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ])
    await rename(unfinished, setup.folder)
  } catch (error) {
    throw new StartFailure(`The database could not be created in ${setup.folder}: ${reason(error)}`)
  } finally {
    await rm(secret, { force: true })
  }
}

/** Removes the leftovers of programs that were killed while they created a cluster. */
async function removeLeftovers(setup: ClusterSetup): Promise<void> {
  const parent = join(setup.folder, '..')
  for (const name of await readdir(parent)) {
    const pid = Number(/^postgres\.unfinished-(\d+)/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** Returns the port on which this cluster accepts our password, or null. */
async function findRunning(setup: ClusterSetup): Promise<number | null> {
  const postmaster = await findPostmaster(dirname(setup.folder))
  const port = postmaster?.port
  if (!port || !isAlive(postmaster.pid)) return null
  const client = new pg.Client({
    connectionString: urlOf(setup, port, 'postgres'),
    connectionTimeoutMillis: 2000,
  })
  try {
    await client.connect()
    return port
  } catch (error) {
    // 57P03: starting up or recovering; it is ours and will accept connections soon.
    if ((error as { code?: string }).code !== '57P03') return null
    await new Promise((resolve) => setTimeout(resolve, 250))
    return findRunning(setup)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function startServer(setup: ClusterSetup, fixedPort?: number): Promise<number> {
  const logFile = join(setup.folder, 'server.log')
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    const own = [`max_connections=${setup.maxConnections}`, `port=${port}`]
    const options = [...settings, ...own].map((setting) => `-c ${setting}`).join(' ')
    try {
      await program(setup, 'pg_ctl', [
        '-D',
        setup.folder,
        '-l',
        logFile,
        '-w',
        '-t',
        '60',
        '-o',
        options,
        'start',
      ])
      return port
    } catch (error) {
      // The workers of a killed server end with a delay, and the free port may be taken by now.
      if (attempt < 8) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        const other = await findRunning(setup)
        if (other) return other
        continue
      }
      const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-20)
      const reasons = lines.filter((line) => /(?:FATAL|PANIC): /.test(line))
      const tail = (reasons.length > 0 ? reasons : lines).slice(-3)
      throw new StartFailure(
        `The database in ${setup.folder} does not start: ${reason(error)}\n${tail.join('\n')}`,
      )
    }
  }
}

async function stopServer(setup: ClusterSetup): Promise<void> {
  await program(setup, 'pg_ctl', [
    '-D',
    setup.folder,
    '-m',
    'fast',
    '-w',
    '-t',
    '30',
    'stop',
  ]).catch(() => undefined)
}

function program(setup: ClusterSetup, name: string, args: string[]) {
  // The server inherits the output pipes of pg_ctl and would hold ours open, so they are closed.
  const options = {
    ...setup.user,
    cwd: '/',
    timeout: 90_000,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  }
  if (name !== 'pg_ctl') return run(join(setup.bin, name), args, options)
  return new Promise<void>((resolve, reject) => {
    const child = execFile(
      '/bin/sh',
      ['-c', '"$0" "$@" >/dev/null 2>&1', join(setup.bin, name), ...args],
      options,
    )
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${code}`)),
    )
  })
}

/** Returns the superuser's connection string. */
const urlOf = (setup: ClusterSetup, port: number, database: string) =>
  `postgres://${owner}:${setup.password}@127.0.0.1:${port}/${database}`

const reason = (error: unknown) =>
  ((error as ExecFileException & { stderr?: string }).stderr || String(error)).trim()
