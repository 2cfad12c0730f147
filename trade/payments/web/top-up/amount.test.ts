import { describe, expect, test } from 'vitest'
import { proposalFor, unitsOf, worthOf } from './amount.ts'

describe('the suggested amount for a bid', () => {
  test('is the missing amount in thousands, at least the deposit', () => {
    expect(proposalFor(412_300, 150_000)).toBe(413_000)
    expect(proposalFor(413_000, 150_000)).toBe(413_000)
    expect(proposalFor(20_000, 150_000)).toBe(150_000)
    expect(proposalFor(0, 150_000)).toBe(150_000)
  })
})

describe('an amount in dollars', () => {
  test('is rounded up to be sufficient', () => {
    const dollars = unitsOf(258_700, 'USD', 155.2)
    expect(dollars).toBe(1667)
    expect(worthOf(dollars, 'USD', 155.2)).toBeGreaterThanOrEqual(258_700)
  })

  test('is in yen without a rate, and for people who pay in yen', () => {
    expect(unitsOf(258_700, 'USD', null)).toBe(258_700)
    expect(worthOf(258_700, 'JPY', 155.2)).toBe(258_700)
  })
})
