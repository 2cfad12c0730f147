import * as z from 'zod'

/** The counts of a run, and details of its failures. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** File, name and error of each failed test. */
  readonly failures: readonly string[]
  readonly durations: readonly TestDuration[]
}

export interface TestDuration {
  /** File and name. */
  readonly test: string
  readonly ms: number
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

/** Counts a report of Vitest's JSON reporter. */
export function vitestTally(report: unknown, exitCode: number): Tally {
  const { success, data } = vitestReport.safeParse(report)
  if (!success) return noReport
  const failures = data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that fails to load has no tests, and counts as a failure.
    if (status === 'failed' && failed.length === 0) return [failure(name, message)]
    return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages[0]))
  })
  const durations = data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      test: `${name} › ${fullName}`,
      ms: duration ?? 0,
    })),
  )
  return judged(data.numPassedTests, failures, durations, exitCode)
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          duration: z.number().default(0),
          error: z.object({ message: z.string() }).optional(),
        }),
      ),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([])
  },
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(playwrightSuite).default([]),
})

const specsOf = (suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
  ...suite.specs,
  ...suite.suites.flatMap(specsOf),
]

/** Counts a report of Playwright's JSON reporter. A test that only passed when repeated failed. */
export function playwrightTally(report: unknown, exitCode: number): Tally {
  const { success, data } = playwrightReport.safeParse(report)
  if (!success) return noReport
  const specs = data.suites.flatMap(specsOf)
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.map((result) => result.error?.message).find(Boolean)
        return failure(`${file} › ${title}`, error)
      }),
  )
  const durations = specs.map(({ file, title, tests }) => ({
    test: `${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return judged(data.stats.expected, failures, durations, exitCode)
}

/** Returns an error message without its stack, with a limited length. */
const failure = (name: string, message = 'no message'): string =>
  `${name}\n${message.split('\n    at ', 1)[0]?.trim().slice(0, 1_500)}`

const noReport: Tally = {
  ...{ passed: 0, failed: 1, durations: [] },
  failures: ['The run has left no report.'],
}

/** Counts any other failure of the run as one failed test, and a run without tests, too. */
function judged(
  passed: number,
  failures: readonly string[],
  durations: readonly TestDuration[],
  exitCode: number,
): Tally {
  const failed = failures.length
  if (failed > 0 || (exitCode === 0 && passed > 0)) return { passed, failed, failures, durations }
  const cause = passed === 0 ? 'No test has run.' : `The run ended with exit code ${exitCode}.`
  return { passed, failed: 1, failures: [cause], durations }
}
