import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { guardedFolder } from '#testing/database/files/temporary-folder.ts'
import { type PartTime, partsOverBudget, ratioOf } from './budget.ts'
import { calibrate } from './calibration.ts'
import { playwrightTally, type Tally, type TestDuration, vitestTally } from './tally.ts'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const reports = join(root, 'test-output')

/** A part of a run, which counts its own tests. */
export interface Step {
  readonly name: string
  run(): Promise<Tally>
}

const running = new Set<ChildProcess>()
let stopped = false

/** Stops the running steps and their processes, and starts no more. */
function stop(signal: NodeJS.Signals): void {
  stopped = true
  // The terminal sends Ctrl-C to the steps as well.
  if (signal !== 'SIGINT') for (const child of running) child.kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The parent process has ended (tools/bootstrap.js).
process.on('disconnect', () => stop('SIGTERM'))

// The temporary folder of all steps.
const temporary = await guardedFolder()

const passedOnce: Tally = { passed: 1, failed: 0, failures: [], durations: [] }
const failedOnce = (failure: string): Tally => ({
  ...{ passed: 0, failed: 1, durations: [] },
  failures: [failure],
})

/** Counts a program as one test, which passes if its exit code is 0. */
const program = (name: string, path: string, args: readonly string[]): Step => ({
  name,
  run: async () => {
    const code = await node(path, args)
    return code === 0 ? passedOnce : failedOnce(`${name} ended with exit code ${code}`)
  },
})

/** Type-checks the whole project. Each checker checks shared types again, so more checkers than cores are slower. */
export const types = program('types', 'typescript/bin/tsc', ['--noEmit', '--checkers', '2'])

export const lint = program('lint', '@biomejs/biome/bin/biome', ['check'])

/** Finds unused files, exports and packages. */
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

/** Runs one project of vitest.config.ts. */
export const vitest = (project: 'unit' | 'server') => vitestRun(project, [`--project=${project}`])

/** Tests components in a browser, without a server: vitest.browser.config.ts. */
export const components = vitestRun('component', ['--config', 'vitest.browser.config.ts'])

/** Maximum failed tests that run again for their traces; more of them have a common cause. */
const maxTraced = 10

/**
 * Runs the tests of playwright.config.ts in a browser. Failed tests stay failed, but run again to leave a trace:
 * tracing all tests would take a quarter of their time.
 */
export const browser: Step = {
  name: 'browser',
  run: async () => {
    const report = await freshReport('browser')
    const code = await node('@playwright/test/cli.js', ['test'])
    const tally = playwrightTally(await readReport(report), code)
    if (tally.failed > 0 && tally.failed <= maxTraced && !stopped) {
      console.log('\nThe failed tests again, with traces …')
      await node('@playwright/test/cli.js', ['test', '--last-failed', '--reporter=list'], {
        TRACE: 'on',
      })
    }
    return tally
  },
}

/** Steps in parallel lanes, with one time budget; the steps of a lane run in sequence. */
export interface Part {
  readonly name: string
  readonly lanes: readonly (readonly Step[])[]
}

/**
 * Runs all steps, so that one run shows every failure. At the end it lists the slowest tests and all failures; the last
 * line is `N passed, N failed`.
 * @param options.isBudgeted whether parts that exceed their budget fail the run
 * @returns the exit code
 */
export async function runParts(
  parts: readonly Part[],
  { isBudgeted = false }: { readonly isBudgeted?: boolean } = {},
): Promise<number> {
  const started = performance.now()
  const lines: string[] = []
  const failures: string[] = []
  const durations: TestDuration[] = []
  const times: PartTime[] = []
  const sum = { passed: 0, failed: 0 }
  const runStep = async (step: Step) => {
    if (stopped) return
    const begun = performance.now()
    const { passed, failed, ...found } = await step.run()
    const mark = failed > 0 ? '✗' : '✓'
    const seconds = secondsSince(begun).toFixed(1)
    lines.push(`${mark} ${step.name.padEnd(9)} ${passed} passed, ${failed} failed, ${seconds} s`)
    failures.push(...found.failures.slice(0, 20).map((failure) => `✗ ${step.name}: ${failure}`))
    durations.push(...found.durations)
    sum.passed += passed
    sum.failed += failed
  }
  for (const { name, lanes } of parts) {
    const begun = performance.now()
    const sampling = isBudgeted ? sampleCalibrations() : null
    await Promise.all(
      lanes.map(async (steps) => {
        for (const step of steps) await runStep(step)
      }),
    )
    const seconds = secondsSince(begun)
    if (sampling) times.push({ part: name, seconds, calibrations: await sampling.stop() })
  }
  if (isBudgeted) await runStep({ name: 'budget', run: async () => checkTimes(times) })
  await runStep({ name: 'tidy', run: findLeftovers })
  await temporary.remove()
  await printed
  if (stopped) return 1
  printSlowest(durations)
  for (const failure of failures) console.log(`\n${failure}`)
  const total = secondsSince(started)
  console.log(`\n${lines.join('\n')}\n${minutesOf(total)} in total`)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0
}

/** Calibrates repeatedly beside a part, because a machine can be busy for some of the time. */
function sampleCalibrations(): { stop(): Promise<readonly number[]> } {
  const samples: number[] = []
  const pause = new AbortController()
  const sampling = (async () => {
    do samples.push(await calibrate())
    while (await delay(calibrationPauseMs, true, { signal: pause.signal }).catch(() => false))
  })()
  return {
    async stop() {
      pause.abort()
      await sampling
      return samples
    },
  }
}

const calibrationPauseMs = 20_000

const secondsSince = (begun: number) => (performance.now() - begun) / 1000
const minutesOf = (seconds: number) =>
  `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

const maxSlowest = 20

function printSlowest(durations: readonly TestDuration[]): void {
  const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, maxSlowest)
  const lines = slowest.map(
    ({ test, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${test.replace(`${root}/`, '')}`,
  )
  console.log(`\nThe slowest tests:\n${lines.join('\n')}`)
}

/** Compares the time of each part with its budget; counts as one test. */
function checkTimes(times: readonly PartTime[]): Tally {
  for (const time of times) {
    console.log(
      `${time.part}: ${time.seconds.toFixed(0)} s, ${ratioOf(time).toFixed(0)} calibrations`,
    )
  }
  const tooLong = partsOverBudget(times)
  return tooLong.length === 0 ? passedOnce : failedOnce(tooLong.join('\n'))
}

/** Fails if a run leaves files in the system's temporary folder; counts as one test. */
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

/** Resolves when all programs started so far have printed their output. */
let printed: Promise<unknown> = Promise.resolve()

/** Runs a program of node_modules on this Node. Parallel programs print one after the other. */
function node(
  path: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, [join(modules, path), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TMPDIR: temporary.path,
      PWTEST_CACHE_DIR: join(modules, '.cache', 'playwright'),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...variables,
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
