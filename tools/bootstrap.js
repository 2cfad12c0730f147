// Runs a program of the project on the project's own Node. It must run on any Node (20 or newer) of a fresh machine,
// before anything is installed, so it is plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
// Node's own options precede the program: bootstrap.js --max-semi-space-size=4 program.ts
const argv = process.argv.slice(2)
const programAt = argv.findIndex((argument) => !argument.startsWith('--'))
const nodeOptions = argv.slice(0, programAt)
const [program = '', ...args] = argv.slice(programAt)
const windows = process.platform === 'win32'
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

installIfStale()
run()

/** Installs dependencies if the lockfile has changed since the last installation. */
function installIfStale() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  const wantedChecksum = createHash('sha256').update(lockfile).digest('hex')
  const stamp = join(root, 'node_modules', '.seriba-installed')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === wantedChecksum && existsSync(node)) return
  console.error('Installing dependencies (npm ci) …')
  const npm = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
    // Set by the npm that runs this; development needs the development dependencies.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '' },
  })
  if (npm.status !== 0) fail('npm ci failed; its message is above.')
  // Where install scripts are disabled, the package has not downloaded its Node yet.
  if (!existsSync(node)) {
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules', 'node'),
      stdio: ['ignore', 2, 2],
    })
  }
  if (!existsSync(node)) fail('Node 24 could not be installed from the npm package "node".')
  writeFileSync(stamp, wantedChecksum)
}

/**
 * Runs the program and exits with it. The channel between the two closes when this process ends, even by a kill, and
 * then the program stops.
 */
function run() {
  const child = spawn(node, [...nodeOptions, join(root, program), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Node's compile cache halves the start-up time.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.compiled'),
      // Otherwise glibc's malloc keeps freed memory, separately for each of many threads.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '4194304',
      MALLOC_TRIM_THRESHOLD_: '16777216',
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    },
  })
  // The terminal sends Ctrl-C to the child as well; this process only waits for it.
  process.on('SIGINT', () => {})
  let isSignalled = false
  // Only once: npm forwards signals that a service manager also sends here, and a program may take the second one as an
  // order not to finish its work.
  const stopChild = (signal) => {
    if (!isSignalled) child.kill(signal)
    isSignalled = true
  }
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stopChild(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  stopWithParent(stopChild)
}

/**
 * Stops when the parent has gone: npm can be killed without signalling its children, and then this process, or the
 * shell between, has another parent.
 */
function stopWithParent(stopChild) {
  const parents = () => [process.ppid, parentOf(process.ppid)].join()
  const before = parents()
  setInterval(() => {
    if (parents() !== before) stopChild('SIGTERM')
  }, 200).unref()
}

/** Returns the parent of a process where the system shows it (Linux), else a constant. */
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
