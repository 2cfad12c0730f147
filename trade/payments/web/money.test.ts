import { expect, test } from 'vitest'
import { rateText } from './money.ts'

test('a rate has at least two decimals', () => {
  expect([153, 153.4, 153.4567].map(rateText)).toEqual(['153.00', '153.40', '153.4567'])
})
