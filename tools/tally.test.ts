import { describe, expect, test } from 'vitest'
import { playwrightTally, type Tally, vitestTally } from './tally.ts'

const counts = ({ passed, failed, failures }: Tally) => {
  expect(failures).toHaveLength(failed)
  return { passed, failed }
}

const assertion = (status: string, failureMessages: string[] = []) => ({
  fullName: 'a total is the sum of its lines',
  status,
  failureMessages,
})
const file = { name: '/sums.test.ts', message: '' }
const passed = { ...file, status: 'passed', assertionResults: [assertion('passed')] }
const failed = {
  ...file,
  status: 'failed',
  assertionResults: [assertion('failed', ['expected 1 to be 2\n    at sums.test.ts:3:5'])],
}
const broken = { ...file, status: 'failed', message: 'no such module', assertionResults: [] }

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
    expect(counts(vitestTally(report, exitCode))).toEqual({ passed: passes, failed: failures })
  })

  test('lists failures without their stacks', () => {
    expect(vitestTally(vitestReport(failed, broken), 1).failures).toEqual([
      '/sums.test.ts › a total is the sum of its lines\nexpected 1 to be 2',
      '/sums.test.ts\nno such module',
    ])
  })
})

const spec = (status: string, ...messages: string[]) => ({
  title: 'a lot can be bid on',
  file: 'bids.e2e.ts',
  tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
})

const playwrightReport = (stats: { expected: number; unexpected: number; flaky: number }) => ({
  stats,
  suites: [
    {
      specs: Array.from({ length: stats.expected }, () => spec('expected')),
      suites: [
        {
          specs: [
            ...Array.from({ length: stats.unexpected }, () => spec('unexpected', 'no button')),
            ...Array.from({ length: stats.flaky }, () => spec('flaky', 'too late')),
          ],
        },
      ],
    },
  ],
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
    const tally = playwrightTally(playwrightReport(stats), exitCode)
    expect(counts(tally)).toEqual({ passed: passes, failed: failures })
  })

  test('lists failures at any depth', () => {
    const report = playwrightReport({ expected: 1, unexpected: 1, flaky: 1 })
    expect(playwrightTally(report, 1).failures).toEqual([
      'bids.e2e.ts › a lot can be bid on\nno button',
      'bids.e2e.ts › a lot can be bid on\ntoo late',
    ])
  })

  test('counts as one failure when missing', () => {
    expect(counts(playwrightTally({}, 0))).toEqual({ passed: 0, failed: 1 })
  })
})

test('has the duration of each test', () => {
  const timed = { ...assertion('passed'), duration: 120 }
  const { durations } = vitestTally(vitestReport({ ...passed, assertionResults: [timed] }), 0)
  expect(durations).toEqual([{ test: '/sums.test.ts › a total is the sum of its lines', ms: 120 }])
  const spent = {
    title: 'a bid',
    file: 'bids.e2e.ts',
    tests: [{ status: 'expected', results: [{ duration: 900 }] }],
  }
  const report = { stats: { expected: 1, unexpected: 0, flaky: 0 }, suites: [{ specs: [spent] }] }
  expect(playwrightTally(report, 0).durations).toEqual([{ test: 'bids.e2e.ts › a bid', ms: 900 }])
})
