import { expect, test } from 'vitest'
import { emptyPart, isDivided, leftOf, type Part, sentParts, splitByCars } from './parts.ts'

const client = { value: '7', label: 'Anna · 7' }
const whole = (amountYen: number): Part => ({ ...emptyPart(0, amountYen), client })
const invoices = [
  { purchaseId: 1, openYen: 300 },
  { purchaseId: 2, openYen: 200 },
  // A debit note for the first car.
  { purchaseId: 1, openYen: 50 },
]
const split = (amountYen: number, limit = 20) =>
  splitByCars(whole(amountYen), invoices, { firstKey: 5, maxParts: limit }).map((part) => [
    part.key,
    part.purchaseId,
    part.amountYen,
  ])

test('money is split by due date, and the rest stays on the account', () => {
  expect(split(400)).toEqual([
    [5, 1, 350],
    [6, 2, 50],
  ])
  expect(split(350)).toEqual([[5, 1, 350]])
  expect(split(1000)).toEqual([
    [5, 1, 350],
    [6, 2, 200],
    [7, null, 450],
  ])
})

test('there are at most as many parts as the call accepts', () => {
  expect(split(1000, 2)).toEqual([
    [5, 1, 350],
    [6, null, 650],
  ])
})

test('parts are complete if each has a client and they add up to the money', () => {
  expect(isDivided(100, [whole(100)])).toBe(true)
  expect(isDivided(100, [whole(60), whole(50)])).toBe(false)
  expect(isDivided(100, [emptyPart(0, 100)])).toBe(false)
  expect(leftOf(100, [whole(60), emptyPart(1)])).toBe(40)
  expect(sentParts([whole(100), { ...whole(5), purchaseId: 3 }])).toEqual([
    { userId: '7', amountYen: 100 },
    { userId: '7', amountYen: 5, purchaseId: '3' },
  ])
})
