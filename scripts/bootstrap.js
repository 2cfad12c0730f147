// Runs a program of the project on the project's own Node. This file alone must run on whatever
// Node (20 or newer) a fresh machine has, before anything is installed, so it is plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
// Options of Node itself stand before the program: bootstrap.js --max-semi-space-size=4 program.ts
const argv = process.argv.slice(2)
const programAt = argv.findIndex((argument) => !argument.startsWith('--'))
const nodeOptions = argv.slice(0, programAt)
const [program = '', ...args] = argv.slice(programAt)
const windows = process.platform === 'win32'
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

installIfStale()
run()

/** Installs when the lockfile is not the one that was installed last. */
function installIfStale() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lockfile).digest('hex')
  const stamp = join(root, 'node_modules', '.seriba-installed')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === wanted && existsSync(node)) return
  console.error('Installing what the project needs (npm ci) …')
  const npm = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
    // Set by the npm that runs us; a development machine must get the development dependencies.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '' },
  })
  if (npm.status !== 0) fail('npm ci failed; its message is above.')
  // Where install scripts are switched off, the package has not fetched its Node yet.
  if (!existsSync(node)) {
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules', 'node'),
      stdio: ['ignore', 2, 2],
    })
  }
  if (!existsSync(node)) fail('Node 24 could not be installed from the npm package "node".')
  writeFileSync(stamp, wanted)
}

/**
 * Starts the program and ends with it. The channel between the two ends when this process does,
 * however it dies, which makes the program stop.
 */
function run() {
  const child = spawn(node, [...nodeOptions, join(root, program), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // What Node has compiled once it does not compile again: that is half the time of a start.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.compiled'),
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    },
  })
  // Ctrl-C reaches the child from the terminal by itself; we only wait for it.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  stopWithParent(child)
}

/**
 * npm can be killed without a word to us: then we, or the shell that npm put between, belong to
 * another parent and must go too.
 */
function stopWithParent(child) {
  const parents = () => [process.ppid, parentOf(process.ppid)].join()
  const before = parents()
  setInterval(() => {
    if (parents() !== before) child.kill('SIGTERM')
  }, 200).unref()
}

/** The parent of another process where the system shows it (Linux), else always the same. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[2]
  } catch {
    return ''
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
