import * as z from 'zod'

/** How many tests of a run have passed, and how many have not. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/** Counts a report of Vitest's JSON reporter. */
export function vitestTally(report: unknown, exitCode: number): Tally {
  const { success, data } = vitestReport.safeParse(report)
  if (!success) return { passed: 0, failed: 1 }
  // A file that cannot be loaded has no failed test in it, and has failed all the same.
  const broken = data.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  return judged({ passed: data.numPassedTests, failed: data.numFailedTests + broken }, exitCode)
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
})

/** Counts a report of Playwright's JSON reporter. */
export function playwrightTally(report: unknown, exitCode: number): Tally {
  const { success, data } = playwrightReport.safeParse(report)
  if (!success) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = data.stats
  return judged({ passed: expected, failed: unexpected + flaky }, exitCode)
}

/** Any other failure of the run counts as one failed test, and so does a run without tests. */
function judged({ passed, failed }: Tally, exitCode: number): Tally {
  const isBad = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isBad ? 1 : failed }
}
