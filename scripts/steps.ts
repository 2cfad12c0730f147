import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const reports = join(root, 'test-output')

/** What became of one step. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

export type Step = () => Promise<Tally>

let running: ChildProcess | undefined
let stopped = false

/** Lets the running step end, with what it started, and begins no other. */
function stop(signal: NodeJS.Signals): void {
  stopped = true
  // Ctrl-C reaches the step from the terminal by itself.
  if (signal !== 'SIGINT') running?.kill(signal)
  if (!running) process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The program that started us is gone (scripts/bootstrap.js).
process.on('disconnect', () => stop('SIGTERM'))

/**
 * TypeScript over the whole project; counts as one test. Every checker looks at shared types by
 * itself, so more of them than cores only make each other's work longer.
 */
export const types: Step = async () =>
  single(await node('typescript/bin/tsc', ['--noEmit', '--checkers', '2']))

/** Biome's rules and format, and knip's unused files, exports and packages; counts as two tests. */
export const lint: Step = async () => {
  const biome = single(await node('@biomejs/biome/bin/biome', ['check']))
  const knip = single(await node('knip/bin/knip.js', []))
  return { passed: biome.passed + knip.passed, failed: biome.failed + knip.failed }
}

/** One project of vitest.config.ts, counted by its own tests. */
export const suite =
  (project: 'unit' | 'server' | 'browser'): Step =>
  async () => {
    const report = join(reports, `${project}.json`)
    await mkdir(reports, { recursive: true })
    await rm(report, { force: true })
    const code = await node('vitest/vitest.mjs', [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    return countTests(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')), code)
  }

interface VitestReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly testResults?: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Passed and failed tests of a report; whatever else ended the run badly counts as one failed. */
function countTests(report: VitestReport, exitCode: number): Tally {
  const passed = report.numPassedTests ?? 0
  // A file that cannot be loaded has no failed test in it, and has failed all the same.
  const broken = (report.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = (report.numFailedTests ?? 0) + broken
  const bad = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: bad ? 1 : failed }
}

/**
 * Runs steps one after the other, all of them, so that one run shows everything that is wrong.
 * The last line of the output is `N passed, N failed`.
 * @returns the exit code
 */
export async function runSteps(steps: Readonly<Record<string, Step>>): Promise<number> {
  const sum = { passed: 0, failed: 0 }
  const lines: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    console.log(`\n── ${name} ──`)
    const started = performance.now()
    const { passed, failed } = await step()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    lines.push(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(8)} ${passed} passed, ${failed} failed, ${seconds} s`,
    )
    sum.passed += passed
    sum.failed += failed
  }
  console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0
}

const single = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Runs a program of node_modules on this Node; its output goes straight to ours. */
function node(program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, [join(modules, program), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running.on('error', (error) => {
      console.error(error)
      resolve(1)
    })
    running.on('exit', (code) => {
      running = undefined
      if (stopped) process.exit(1)
      resolve(code ?? 1)
    })
  })
}
