import { expect, test } from 'vitest'
import { rangesOf } from './options.ts'

test('one odd lot does not stretch a slider', () => {
  const range = rangesOf({
    year: { min: 1900, max: 2027 },
    mileage: { min: 10, max: 1_400_000 },
    startPrice: { min: 90_000_000, max: 1_900_000_000 },
    engine: { min: 660, max: 6000 },
    finishPrice: null,
    estimate: null,
    belowEstimate: null,
  })
  expect(range.year).toMatchObject({ min: 1960, max: 2027 })
  expect(range.mileage).toMatchObject({ min: 10, max: 500_000 })
  // No value is usual here.
  expect(range.startPrice).toMatchObject({ min: 90_000_000, max: 1_900_000_000 })
  expect(range.engine).toMatchObject({ min: 660, max: 6000 })
  expect(range.estimate).toMatchObject({ min: 0, max: 0 })
})
