import { expect, test } from 'vitest'
import { isFullTrainingDue } from './learning/learn.ts'
import { gradeNumber } from './priced-lot.ts'
import { problemsOf } from './watch/problems.ts'

test('only numeric grades have a number; the others state a reason', () => {
  expect(['S', '6', '4.5', '1', 'R', 'RA', 'A', '', '0', '7'].map(gradeNumber)).toEqual([
    ...[6, 6, 4.5, 1, null, null, null, null, null, null],
  ])
})

test('a version is trained from scratch at night in Tokyo, or when that is overdue', () => {
  const night = new Date('2031-03-12T03:00:00+09:00')
  const noon = new Date('2031-03-12T12:00:00+09:00')
  const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const isDue = (now: Date, hours: number, sales = 1000) =>
    isFullTrainingDue({ at: hoursBefore(now, hours), sales: 1000 }, { now, sales })
  expect(isFullTrainingDue(null, { now: noon, sales: 1000 })).toBe(true)
  expect(isDue(night, 24)).toBe(true)
  expect(isDue(night, 1)).toBe(false)
  expect(isDue(noon, 24)).toBe(false)
  expect(isDue(noon, 31)).toBe(true)
  // The last one knew only the beginning of an import.
  expect(isDue(noon, 1, 2000)).toBe(true)
})

test('shares within bands that are off raise alarms once there are enough results', () => {
  const quality = {
    sales: 2000,
    medianError: 60,
    bias: 0,
    halfCoverage: 500,
    wideCoverage: 900,
    withinTenth: 700,
  }
  const now = new Date('2031-03-12T03:00:00Z')
  expect(problemsOf(quality, now, now)).toEqual([])
  expect(problemsOf({ ...quality, halfCoverage: 440 }, now, now)).toEqual(['half_coverage'])
  expect(problemsOf({ ...quality, wideCoverage: 945 }, now, now)).toEqual(['wide_coverage'])
  expect(problemsOf({ ...quality, sales: 100, halfCoverage: 440 }, now, now)).toEqual([])
  expect(problemsOf(quality, new Date('2031-03-10T00:00:00Z'), now)).toEqual(['not_learned'])
})
