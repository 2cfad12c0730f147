import { expect, test } from 'vitest'
import { overBudget, ratioOf } from './budget.ts'

const time = (part: string, seconds: number) => ({ part, seconds, calibrations: [0.9, 1.1] })

test('the time of a part is counted in calibrations', () => {
  expect(ratioOf(time('server', 100))).toBeCloseTo(100)
})

test('a fast machine does not make a part count for more', () => {
  const ratioWith = (calibration: number) =>
    ratioOf({ part: 'server', seconds: 120, calibrations: [calibration] })
  expect(ratioWith(0.3)).toBe(ratioWith(0.6))
  expect(ratioWith(0.7)).toBeLessThan(ratioWith(0.6))
})

test('a part may take one and a half times its budget, and no more', () => {
  const budgets = { server: 100 }
  expect(overBudget([time('server', 150)], budgets)).toEqual([])
  expect(overBudget([time('server', 152)], budgets)).toEqual([
    expect.stringMatching(/^server takes 152 calibrations, 1\.5 times its budget of 100\./),
  ])
})

test('a part without a budget is named', () => {
  expect(overBudget([time('new', 1)], {})).toEqual(['tools/budget.json has no budget for new'])
})
