import { expect, test } from 'vitest'
import { createBid } from './calls.ts'

test('the body accepts numbers as text, and -1 as null', () => {
  const form = { carId: '17', amount: '400000', bidGroup: -1, bidType: '-1', confirm: 1 }
  expect(createBid.body?.parse(form)).toEqual({
    carId: 17,
    amount: 400_000,
    bidGroup: undefined,
    bidType: undefined,
    confirm: 1,
    comment: '',
  })
})
