import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureWebBuild } from '#app/build/web-build.ts'
import project from '../package.json' with { type: 'json' }

// Runs every benchmark and the injected faults with --smoke: npm run smoke [-- bench:search chaos]. It fails on wrong
// results and on runs that do not end, never on a figure.

const root = join(import.meta.dirname, '..')
// A full run takes three minutes on two quiet cores. The limits end runs that hang, and leave room for machines that
// are several times slower.
const maxTotalMs = 20 * 60_000
const maxEachMs = 10 * 60_000
/** Time for cleaning up after a run exceeds its limit. */
const graceMs = 15_000

const scripts: Readonly<Record<string, string>> = project.scripts
const known = Object.keys(scripts).filter((name) => name === 'chaos' || name.startsWith('bench:'))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}, only ${known.join(', ')}.`)
  process.exit(1)
}
const chosen = wanted.length > 0 ? wanted : known
// The longest one first. Two run at once, because the faults mostly wait for servers to restart.
const queue = chosen.toSorted((a, b) => Number(b === 'chaos') - Number(a === 'chaos'))
const concurrency = 2

interface Run {
  readonly name: string
  readonly seconds: number
  /** Why it failed; empty if it passed. */
  readonly failure: string
  readonly output: string
}

const began = performance.now()
const running = new Set<ChildProcess>()
let isStopped = false

/** Signals the process group of a run, so that everything it has started ends too. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // It has already ended.
  }
}

function stop(): void {
  isStopped = true
  for (const child of running) signalGroup(child, 'SIGTERM')
}
// `disconnect`: the parent process has ended (tools/bootstrap.js).
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(end, stop)

await ensureWebBuild(console.log)
const runs: Run[] = []
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (let name = queue.shift(); name && !isStopped; name = queue.shift()) {
      const run = await runSmoke(name)
      runs.push(run)
      report(run)
    }
  }),
)
const failed = runs.filter(({ failure }) => failure !== '').length
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s in total`)
console.log(`\n${runs.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 || isStopped || runs.length === 0 ? 1 : 0)

function runSmoke(name: string): Promise<Run> {
  const [program, ...args] = scripts[name]?.split(' ') ?? []
  if (program !== 'node') throw new Error(`${name} must start with node, as all scripts do`)
  const started = performance.now()
  const limitMs = Math.min(maxEachMs, began + maxTotalMs - started)
  if (limitMs <= 0) {
    const failure = `did not start within ${maxTotalMs / 60_000} minutes`
    return Promise.resolve({ name, seconds: 0, failure, output: '' })
  }
  const child = spawn(process.execPath, [...args, '--smoke'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    signalGroup(child, 'SIGTERM')
    setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs).unref()
  }, limitMs)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      output += String(error)
    })
    child.on('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      const failure = isLate
        ? `ended after its limit of ${(limitMs / 1000).toFixed(0)} s`
        : code === 0
          ? ''
          : `ended with exit code ${code}`
      resolve({ name, seconds: (performance.now() - started) / 1000, failure, output })
    })
  })
}

function report({ name, seconds, failure, output }: Run): void {
  const result = failure === '' ? '✓ passed' : '✗ FAILED'
  console.log(`${result}  ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s  ${failure}`)
  const shown = failure === '' ? (output.match(/^Skipped .*/gm) ?? []).join('\n') : output
  if (shown !== '') console.log(shown.replaceAll(/^/gm, '    '))
}
