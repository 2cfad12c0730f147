import { expect, test } from 'vitest'
import { scaleOf } from './price-scale.ts'

test('every price has its position on the line', () => {
  const at = scaleOf([200, 400, 300])
  expect([at(200), at(300), at(400)]).toEqual([2, 50, 98])
})

test('equal prices do not divide by zero', () => {
  expect(scaleOf([500, 500])(500)).toBe(2)
})
