import { describe, expect, test } from 'vitest'
import { playwrightTally, vitestTally } from './tally.ts'

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] }
const broken = { status: 'failed', assertionResults: [] }

const vitestReport = (...testResults: (typeof passed)[]) => ({
  numPassedTests: testResults.filter((result) => result === passed).length,
  numFailedTests: testResults.filter((result) => result === failed).length,
  testResults,
})

describe('a report of Vitest', () => {
  test.each([
    ['passed and failed tests', vitestReport(passed, passed, failed), 1, 2, 1],
    ['a file that cannot be loaded', vitestReport(passed, broken), 1, 1, 1],
    ['a run that ends badly though its tests pass', vitestReport(passed), 1, 1, 1],
    ['a run without a test', vitestReport(), 0, 0, 1],
    ['no report', {}, 0, 0, 1],
  ])('counts %s', (_, report, exitCode, passes, failures) => {
    expect(vitestTally(report, exitCode)).toEqual({ passed: passes, failed: failures })
  })
})

describe('a report of Playwright', () => {
  test.each([
    ['passed and failed tests', { expected: 3, unexpected: 1, flaky: 0 }, 1, 3, 1],
    [
      'a test that passed when it was repeated as failed',
      { expected: 2, unexpected: 0, flaky: 1 },
      0,
      2,
      1,
    ],
    [
      'a run that ends badly though its tests pass',
      { expected: 2, unexpected: 0, flaky: 0 },
      1,
      2,
      1,
    ],
    ['a run without a test', { expected: 0, unexpected: 0, flaky: 0 }, 0, 0, 1],
  ])('counts %s', (_, stats, exitCode, passes, failures) => {
    expect(playwrightTally({ stats }, exitCode)).toEqual({ passed: passes, failed: failures })
  })

  test('that is missing counts as one failed', () => {
    expect(playwrightTally({}, 0)).toEqual({ passed: 0, failed: 1 })
  })
})
