import { expect, test } from 'vitest'
import { partsOverBudget, ratioOf } from './budget.ts'

const time = (part: string, seconds: number) => ({ part, seconds, calibrations: [0.9, 1.1] })

test('measures the time of a part in calibrations', () => {
  expect(ratioOf(time('server', 100))).toBeCloseTo(100)
})

test('does not count a part for more on a fast machine', () => {
  const ratioWith = (calibration: number) =>
    ratioOf({ part: 'server', seconds: 120, calibrations: [calibration] })
  expect(ratioWith(0.3)).toBe(ratioWith(0.6))
  expect(ratioWith(0.7)).toBeLessThan(ratioWith(0.6))
})

test('allows a part one and a half times its budget', () => {
  const budgets = { server: 100 }
  expect(partsOverBudget([time('server', 150)], budgets)).toEqual([])
  expect(partsOverBudget([time('server', 152)], budgets)).toEqual([
    expect.stringMatching(/^server takes 152 calibrations, 1\.5 times its budget of 100\./),
  ])
})

test('names a part without a budget', () => {
  expect(partsOverBudget([time('new', 1)], {})).toEqual(['tools/budget.json has no budget for new'])
})
