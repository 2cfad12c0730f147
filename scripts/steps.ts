import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { guardedFolder } from '../server/testing/files/temporary-folder.ts'
import { playwrightTally, type Tally, vitestTally } from './tally.ts'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const reports = join(root, 'test-output')

/** A part of a run. It counts its own tests. */
export interface Step {
  readonly name: string
  run(): Promise<Tally>
}

const running = new Set<ChildProcess>()
let stopped = false

/** Stops the running steps and their processes, and starts no other. */
function stop(signal: NodeJS.Signals): void {
  stopped = true
  // The terminal sends Ctrl-C to the steps as well.
  if (signal !== 'SIGINT') for (const child of running) child.kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The parent process has ended (scripts/bootstrap.js).
process.on('disconnect', () => stop('SIGTERM'))

// The temporary folder of all steps.
const temporary = await guardedFolder()

const passedOnce: Tally = { passed: 1, failed: 0, failures: [] }
const failedOnce = (failure: string): Tally => ({ passed: 0, failed: 1, failures: [failure] })

/** A program that counts as one test: it passes when its exit code is 0. */
const program = (name: string, path: string, args: readonly string[]): Step => ({
  name,
  run: async () => {
    const code = await node(path, args)
    return code === 0 ? passedOnce : failedOnce(`${name} ended with exit code ${code}`)
  },
})

/**
 * TypeScript over the whole project. Every checker checks shared types again, so more of them
 * than cores are slower.
 */
export const types = program('types', 'typescript/bin/tsc', ['--noEmit', '--checkers', '2'])

/** Biome's rules and format. */
export const lint = program('lint', '@biomejs/biome/bin/biome', ['check'])

/** Files, exports and packages that nothing uses. */
export const unused = program('unused', 'knip/bin/knip.js', [])

const vitestRun = (name: string, options: readonly string[]): Step => ({
  name,
  run: async () => {
    const report = await freshReport(name)
    const code = await node('vitest/vitest.mjs', [
      ...['run', ...options, '--reporter=default', '--reporter=json'],
      `--outputFile.json=${report}`,
    ])
    return vitestTally(await readReport(report), code)
  },
})

/** One project of vitest.config.ts. */
export const vitest = (project: 'unit' | 'server') => vitestRun(project, [`--project=${project}`])

/** Components in a browser, without a server: vitest.browser.config.ts. */
export const components = vitestRun('component', ['--config', 'vitest.browser.config.ts'])

/** The tests of playwright.config.ts, in a browser. */
export const browser: Step = {
  name: 'browser',
  run: async () => {
    const report = await freshReport('browser')
    const code = await node('@playwright/test/cli.js', ['test'])
    return playwrightTally(await readReport(report), code)
  },
}

/**
 * Runs the lanes in parallel and the steps of a lane one after the other, all of them, so that
 * one run shows every failure. What failed is named again at the end, whose last line is
 * `N passed, N failed`.
 * @returns the exit code
 */
export async function runSteps(...lanes: readonly (readonly Step[])[]): Promise<number> {
  const lines: string[] = []
  const failures: string[] = []
  const sum = { passed: 0, failed: 0 }
  const runStep = async (step: Step) => {
    if (stopped) return
    const started = performance.now()
    const { passed, failed, failures: named } = await step.run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const mark = failed > 0 ? '✗' : '✓'
    lines.push(`${mark} ${step.name.padEnd(8)} ${passed} passed, ${failed} failed, ${seconds} s`)
    failures.push(...named.slice(0, 20).map((failure) => `✗ ${step.name}: ${failure}`))
    sum.passed += passed
    sum.failed += failed
  }
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await runStep(step)
    }),
  )
  await runStep({ name: 'tidy', run: findLeftovers })
  await temporary.remove()
  await printed
  if (stopped) return 1
  for (const failure of failures) console.log(`\n${failure}`)
  console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0
}

/** A run leaves nothing in the temporary folder of the system; counts as one test. */
async function findLeftovers(): Promise<Tally> {
  // Folders of a program that has just ended are still being deleted.
  for (let attempt = 0; attempt < 50; attempt++) {
    if ((await readdir(temporary.path)).length === 0) return passedOnce
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const left = await readdir(temporary.path, { recursive: true })
  return failedOnce(
    `the run has left this in the temporary folder:\n${left.slice(0, 40).join('\n')}`,
  )
}

async function freshReport(name: string): Promise<string> {
  const report = join(reports, `${name}.json`)
  await mkdir(reports, { recursive: true })
  await rm(report, { force: true })
  return report
}

const readReport = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))

/** Ends when the output of every program that was started before has been printed. */
let printed: Promise<unknown> = Promise.resolve()

/** Runs a program of node_modules on this Node. Programs that run beside each other print in turns. */
function node(path: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(modules, path), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TMPDIR: temporary.path,
      PWTEST_CACHE_DIR: join(modules, '.cache', 'playwright'),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  })
  running.add(child)
  const output = new PassThrough({ highWaterMark: 2 ** 26 })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false })
  printed = printed.then(() => {
    console.log(`\n── ${[path.split('/').at(-1), ...args].join(' ')} ──`)
    output.pipe(process.stdout, { end: false })
    return finished(output)
  })
  return new Promise((resolve) => {
    child.on('error', (error) => output.write(String(error)))
    child.on('close', (code) => {
      running.delete(child)
      output.end()
      resolve(code ?? 1)
    })
  })
}
