import { expect, test } from 'vitest'
import { qualityLines } from './quality-lines.ts'

test('logs how close estimates came, in total and by sales, price and grade', () => {
  const quality = {
    ...{ sales: 2000, medianError: 54, bias: -3, halfCoverage: 496 },
    ...{ wideCoverage: 901, withinTenth: 700 },
  }
  const lines = qualityLines({
    ...{ kind: 'car', version: 7, learnedAt: null, isWhole: true, sales: 90_000, seconds: 31.2 },
    all: quality,
    groups: [
      { ...quality, division: 'grade', from: '4.5', sales: 300, medianError: null },
      { ...quality, division: 'week', from: '2031-03-10' },
    ],
    alarms: [],
  })
  expect(lines).toEqual([
    'prices of cars: version 7 has learned from 90000 sales in 31 s; all: 2000 results, median error 5.4 %, bias -0.3 %, bands cover 49.6 and 90.1 %',
    'prices of cars by grade, 4.5: 300 results, median error ? %, bias -0.3 %, bands cover 49.6 and 90.1 %',
  ])
})
