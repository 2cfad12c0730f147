import { describe, expect, it } from 'vitest'
import { caretAfter, emptyOrder, groupedDigits, orderBody, orderProblems } from './order-values.ts'

const order = {
  ...emptyOrder,
  name: 'Anna Kim',
  email: ' anna@example.test ',
  makerModel: 'Toyota Alphard',
}

it('makes the body of the call from the values', () => {
  const typed = { ...order, yearFrom: '2019', budgetYen: '1\u2009250\u2009000', country: 183 }
  expect(orderBody(typed, 'ru')).toEqual({
    ...order,
    email: 'anna@example.test',
    country: 183,
    yearFrom: 2019,
    mileageTo: null,
    budgetYen: 1_250_000,
    language: 'ru',
  })
})

it.each([
  ['nothing', {}, {}],
  ['no name', { name: '  ' }, { name: 'required' }],
  ['no address', { email: '' }, { email: 'required' }],
  ['a wrong address', { email: 'anna@' }, { email: 'email' }],
  ['no car', { makerModel: '' }, { makerModel: 'required' }],
])('reports errors: %s', (_, change, problems) => {
  expect(orderProblems({ ...order, ...change })).toEqual(problems)
})

it.each(['yearFrom', 'mileageTo', 'budgetYen'])('reports an invalid number: %s', (field) => {
  expect(Object.keys(orderProblems({ ...order, [field]: '99999999999' }))).toEqual([field])
})

describe('a grouped number', () => {
  it.each([
    ['', ''],
    ['abc', ''],
    ['5', '5'],
    ['1250000', '1\u2009250\u2009000'],
    ['1 250 000 ¥', '1\u2009250\u2009000'],
    ['007', '7'],
  ])('shows %s as %s', (typed, shown) => {
    expect(groupedDigits(typed)).toBe(shown)
  })

  it('has the caret behind the digit that was typed', () => {
    expect(caretAfter('1\u2009250\u2009000', 0)).toBe(0)
    expect(caretAfter('1\u2009250\u2009000', 1)).toBe(1)
    expect(caretAfter('1\u2009250\u2009000', 2)).toBe(3)
    expect(caretAfter('1\u2009250\u2009000', 7)).toBe(9)
    expect(caretAfter('12', 5)).toBe(2)
  })
})
